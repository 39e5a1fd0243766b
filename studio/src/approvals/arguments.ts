/** The arguments of a call: which there are, as what each is shown, and what is wrong with one. Pure. */
import { type Field, fieldsOf, type Shape, titleOf } from "../form/shape";
import { type Member, readJson } from "./members";

/** What is typed over an argument and is no JSON yet. */
export type Unread = Readonly<Record<string, string>>;

/** Of what the tool takes. */
export type Schema = Record<string, unknown> | null | undefined;

/** Those that the tool names, and those that the call has beside them. */
export function argumentsOf(schema: Schema, members: readonly Member[], stood = members): Field[] {
  const words = (name: string) => Boolean(wordsOf(stood.find((one) => one.name === name)?.raw)?.length);
  const told = fieldsOf(schema).map((field) => {
    const member = members.find((one) => one.name === field.name);
    return { ...field, shape: shapeFor(field.shape, member?.raw, words(field.name)) };
  });
  const others = members.filter(({ name }) => !told.some((one) => one.name === name));
  const like = others.map(({ name, raw }): Field => {
    return {
      name,
      title: titleOf(name, {}),
      about: "",
      needed: false,
      shape: shapeFor(likeIt(raw), raw, words(name)),
      preset: undefined,
    };
  });
  return [...told, ...like];
}

/**
 * As its tool takes it, where a field of that shape can show what stands there: else as that is. words: a list of
 * words stood there before anybody edited it.
 */
function shapeFor(shape: Shape, raw: string | undefined, words: boolean): Shape {
  const ofNumbers = shape.kind === "picks" && shape.of.some((one) => typeof one === "number");
  if (shape.kind === "numbers" || ofNumbers) return { kind: "json", example: "" }; // which keeps each as it is written
  if (raw === undefined) return shape;
  // Tools say of a list that it is one, and seldom of what.
  if (shape.kind === "json" && words && wordsOf(raw)) return { kind: "list" };
  return fits(shape, raw) ? shape : likeIt(raw);
}

/** Whether a field of that shape can show the value: a number in the place of words is shown as the number that it is. */
function fits(shape: Shape, raw: string): boolean {
  const type = typeof readJson(raw)?.value;
  if (raw === "null") return true;
  if (shape.kind === "picks") return picksIn(raw)?.every((one) => shape.of.includes(one)) ?? false;
  if (shape.kind === "text") return type === "string";
  if (shape.kind === "list") return wordsOf(raw) !== null;
  return shape.kind === "number" || shape.kind === "boolean" ? type === shape.kind : true;
}

function likeIt(raw: string): Shape {
  switch (typeof readJson(raw)?.value) {
    case "string":
      return { kind: "text" };
    case "boolean":
      return { kind: "boolean" };
    case "number":
      return { kind: "number", whole: false, least: undefined, most: undefined };
    default:
      return wordsOf(raw)?.length ? { kind: "list" } : { kind: "json", example: "" };
  }
}

/** The values of a list; null = it is something else. */
export function picksIn(raw: string | undefined): (string | number | boolean)[] | null {
  const value = raw === undefined ? undefined : readJson(raw)?.value;
  return Array.isArray(value) ? value : null;
}

/** The words of a list that can stand one a line, and be read again from there; null = it is something else. */
export function wordsOf(raw: string | undefined): string[] | null {
  const value = raw === undefined ? undefined : readJson(raw)?.value;
  const plain = (one: unknown) => typeof one === "string" && one.trim() !== "" && !/[\r\n]/.test(one);
  return Array.isArray(value) && value.every(plain) ? value : null;
}

/** A box cannot say that nobody has said yes or no: where the call has neither, both stand beside "–". */
export function unsaidAs(field: Field, stood: string | undefined): Field {
  const said = stood === "true" || stood === "false";
  return field.shape.kind === "boolean" && !said
    ? { ...field, shape: { kind: "choice", of: [true, false] } }
    : field;
}

/** What an argument is whose field is emptied: no words where there were some, else as if nobody had said it. */
export function blankOf(shape: Shape, stood: string | undefined): string | undefined {
  if ((shape.kind === "list" || shape.kind === "picks") && stood?.startsWith("[")) return "[]";
  return stood?.startsWith('"') ? '""' : stood === "null" ? stood : undefined;
}

/** What is wrong with an argument, by its name; "" = nothing that is seen here. */
export function faultOf({ shape, needed, title }: Field, raw: string | undefined, unread: boolean): string {
  if (unread) return `${title}: this is no JSON yet`;
  if (raw === undefined) return needed ? `${title}: needed` : "";
  const value = readJson(raw)?.value;
  if (shape.kind === "number" && shape.whole && value !== null && !Number.isInteger(value))
    return `${title}: a whole number`;
  if (shape.kind === "choice" && value !== null && !shape.of.some((one) => Object.is(one, value)))
    return `${title}: one of ${shape.of.join(", ")}`;
  return "";
}

/** Whether all arguments are such that the call can be asked anew with them. */
export function areGood(schema: Schema, members: readonly Member[], unread: Unread): boolean {
  return argumentsOf(schema, members).every((field) => {
    const raw = members.find((one) => one.name === field.name)?.raw;
    return faultOf(field, raw, unread[field.name] !== undefined) === "";
  });
}
