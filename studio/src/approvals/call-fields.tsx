/** The arguments of a call as fields, each as its tool takes it; what has parts of its own is JSON behind a disclosure. */
import { Argument } from "./argument";
import { argumentsOf, blankOf, type Schema, type Unread, unsaidAs } from "./arguments";
import { type Member, membersOf, withMember } from "./members";

type Props = {
  schema: Schema;
  /** As it stood before anybody edited it. */
  before: string;
  members: readonly Member[];
  unread: Unread;
  /** The whole, as JSON. */
  change: (text: string) => void;
  /** undefined: nothing is typed there that cannot be read. */
  changeUnread: (name: string, typed: string | undefined) => void;
};

export function CallFields({ schema, before, members, unread, change, changeUnread }: Props) {
  const stood = membersOf(before) ?? [];
  const order = stood.map((one) => one.name);
  const rawIn = (all: readonly Member[], name: string) => all.find((one) => one.name === name)?.raw;
  return argumentsOf(schema, members, stood).map((field) => (
    <Argument
      key={field.name}
      field={unsaidAs(field, rawIn(stood, field.name))}
      raw={rawIn(members, field.name)}
      blank={blankOf(field.shape, rawIn(stood, field.name))}
      unread={unread[field.name]}
      change={(raw) => change(withMember(members, field.name, raw, order))}
      changeUnread={(typed) => changeUnread(field.name, typed)}
    />
  ));
}
