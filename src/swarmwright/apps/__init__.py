"""Teams that ship with the product; they use public doors only."""
