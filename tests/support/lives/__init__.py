"""Random lives of a thread, and what must hold in each.

ledger   what a crew has seen and people have said: the reference that the state is compared with
asking   what people were asked and have answered, by its id
mail     the commands that its threads were sent, and what came of each
crews    agents that end when the life says so, and tell the ledger when they begin
changing a workflow a small change away from another: loops and lists around the same work, other items
knowing  what certainly, or possibly, follows what in a workflow
processes the process that it goes on in, which can be killed
watching a thread under watch: what settles is compared with the ledger
living   one thread from its first request to its end: all that can happen to it
playing  one life after the other, by the thousand: what falls is written down, and the next is played
"""
