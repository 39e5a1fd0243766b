import { describe, expect, it } from "vitest";
import type { ListedProtocol, Protocol } from "../../src/api/types";
import { called, crewOf, type Worker } from "../../src/pages/foundry/crew";
import { headingOf, nameOf } from "../../src/pages/foundry/exporting";
import { type List, merged, without } from "../../src/pages/foundry/listed";
import { canGoOn, safetyOf, shows, whyReason } from "../../src/pages/foundry/standing";
import { blocksOf, inlines } from "../../src/parts/markdown";
import { counted, differences, folded } from "../../src/parts/words-apart";
import type { ThreadEvent } from "../../src/thread/events";

describe("the list of protocols", () => {
  const one = (id: number, at: number, status = "waiting") =>
    ({ thread_id: `p-${id}`, updated_at: at, status }) as ListedProtocol;

  it("has what changed once, those that wait first, then the last touched", () => {
    const had = { listed: [one(1, 30, "completed"), one(2, 20, "completed"), one(3, 10)], total: 7 };
    const told = ({ listed, total }: List) => [listed.map((other) => other.thread_id), total];
    expect(told(merged(had, [one(2, 40, "completed")], false))).toEqual([["p-3", "p-2", "p-1"], 7]);
    expect(told(merged(had, [one(9, 5)], false))).toEqual([["p-9", "p-3", "p-1", "p-2"], 7]);
    expect(told(merged(had, [one(9, 5)], true))).toEqual([["p-3", "p-1", "p-2"], 7]);
    const asked = (id: number, since: number, touched: number) => ({ ...one(id, touched), asked_at: since });
    const waiting = { listed: [asked(4, 3, 50), asked(5, 1, 10)], total: 2 };
    expect(told(merged(waiting, [asked(5, 1, 90)], false)), "whoever waits longest").toEqual([
      ["p-5", "p-4"],
      2,
    ]);
    expect(told(without(had, new Set(["p-1", "p-5"])))).toEqual([["p-2", "p-3"], 6]);
  });
});

describe("two drafts word by word", () => {
  const OLD = "# Sleep\n\nGo to bed at ten. Get up at six.";

  it("tell what came, what went, and nothing else", () => {
    const runs = differences(OLD, "# Sleep\n\nGo to bed at eleven, calmly. Get up at six.");
    expect(runs.filter((one) => one.kind !== "same").map((one) => [one.kind, one.text.trim()])).toEqual([
      ["gone", "ten."],
      ["new", "eleven, calmly."],
    ]);
    expect([counted(runs, "new"), counted(runs, "gone")]).toEqual([2, 1]);
  });

  it("hold both texts whole", () => {
    const now = "Sleep well.\n\n- Get up at six.\n";
    const runs = differences(OLD, now);
    const without = (kind: string) =>
      runs
        .filter((one) => one.kind !== kind)
        .map((one) => one.text)
        .join("");
    expect([without("new"), without("gone")]).toEqual([OLD, now]);
    expect(differences(OLD, OLD)).toEqual([{ kind: "same", text: OLD }]);
    expect(differences("", "")).toEqual([]);
  });

  it("tell a change in one piece, though a word of it stayed by chance", () => {
    const changes = (old: string, now: string) =>
      differences(old, now).map((one) => [one.kind, one.text.trim()]);
    const [old, now] = ["three times a week.", "twice a day, mornings and evenings."];
    expect(changes(`Ride ${old} Rest.`, `Ride ${now} Rest.`)).toEqual([
      ["same", "Ride"],
      ["gone", old],
      ["new", now],
      ["same", "Rest."],
    ]);
    expect(changes("Red and blue", "Green and grey").filter(([kind]) => kind === "same")).toEqual([
      ["same", "and"],
    ]);
  });

  it("keep a word that stayed behind another line break, and tell the break", () => {
    expect(differences("Bees hum. Wasps sting.", "Bees hum.\n\nWasps sting.")).toEqual([
      { kind: "same", text: "Bees hum." },
      { kind: "gone", text: " " },
      { kind: "new", text: "\n\n" },
      { kind: "same", text: "Wasps sting." },
    ]);
    const runs = differences("# Bees\n\nThey hum all day.", "# Bees\nThey hum all night.");
    expect(runs.filter((one) => one.kind !== "same").map((one) => one.text)).toEqual([
      "\n\n",
      "\n",
      " day.",
      " night.",
    ]);
    expect([counted(runs, "new"), counted(runs, "gone")]).toEqual([1, 1]);
  });

  it("are folded where they are the same for long, and nothing is lost", () => {
    const many = Array.from({ length: 200 }, (_, n) => ` w${n}`).join("");
    const runs = differences(`a${many} b`, `x${many} b${many}`);
    const shown = folded(runs);
    expect(shown.filter((one) => one.kind === "folded")).toHaveLength(1);
    expect(shown.map((one) => one.text).join("")).toEqual(runs.map((one) => one.text).join(""));
  });

  it("are told quickly, however long they are", () => {
    const many = Array.from({ length: 30_000 }, (_, n) => `word${n % 97}\n`).join("");
    const begun = performance.now();
    expect(counted(differences(`${many}a`, `b ${many}`), "new")).toBeGreaterThan(0);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe("who is at work", () => {
  const event = (kind: string, agent: string): ThreadEvent => ({
    seq: 1,
    at: 1,
    kind,
    instance: agent,
    agent,
    data: {},
  });

  const member = (agent: string, name: string, after: string[], behind_yes = false) => ({
    agent,
    name,
    after,
    behind_yes,
  });
  const flow = [
    member("drafter", "Drafter", []),
    member("safety-guardian", "Safety Guardian", ["drafter"]),
    member("clinical-critic", "Clinical Critic", ["safety-guardian"]),
    member("lawyer", "Lawyer", ["clinical-critic"], true),
  ];
  const seen = (crew: Worker[]) =>
    crew.map(
      ({ name, at, times, waitsFor }) =>
        `${name} ${at} ${times}${waitsFor.length > 0 ? ` for ${waitsFor.join(", ")}` : ""}`,
    );

  it("is told in the order in which they came, with how often", () => {
    const told = [
      event("run_started", ""),
      event("step_started", "drafter"),
      event("step_finished", "drafter"),
      event("step_started", "safety-guardian"),
      event("step_failed", "safety-guardian"),
      event("step_started", "drafter"),
    ];
    expect(seen(crewOf(told, [], "drafting"))).toEqual(["Drafter work 2", "Safety Guardian fault 1"]);
    expect(called("safety-guardian")).toBe("Safety Guardian");
  });

  it("says that a model is busy until anything else is heard of who asks it", () => {
    const begun = { ...event("step_started", "drafter"), instance: "drafter@1" };
    const called = { ...event("model_called", ""), instance: "drafter@1" };
    const busy = { ...called, kind: "model_busy", data: { wait_s: 2.4 } };
    const told = [begun, called, busy];
    const [waits] = crewOf(told, flow, "drafting");
    expect([waits?.at, waits?.againIn]).toEqual(["work", 2.4]);
    const [goesOn] = crewOf([...told, called], flow, "drafting");
    expect([goesOn?.at, goesOn?.againIn]).toEqual(["work", undefined]);
    expect(crewOf([busy], [], "drafting")).toEqual([]);
  });

  it("is told of all who are in the flow from the start, with whom each of them waits for", () => {
    expect(seen(crewOf([], flow, "new"))).toEqual([
      "Drafter wait 0",
      "Safety Guardian wait 0 for Drafter",
      "Clinical Critic wait 0 for Safety Guardian",
      "Lawyer wait 0 for Clinical Critic",
    ]);
    const first = [event("step_started", "drafter"), event("step_finished", "drafter")];
    const second = [...first, event("step_started", "safety-guardian")];
    expect(seen(crewOf(second, flow, "drafting"))).toEqual([
      "Drafter rest 1",
      "Safety Guardian work 1",
      "Clinical Critic wait 0 for Safety Guardian",
      "Lawyer wait 0 for Safety Guardian",
    ]);
  });

  it("waits again while somebody before them works anew, and behind a yes for the person", () => {
    const once = ["drafter", "safety-guardian", "clinical-critic"].flatMap((agent) => [
      event("step_started", agent),
      event("step_finished", agent),
    ]);
    expect(seen(crewOf(once, flow, "waiting")).slice(2)).toEqual([
      "Clinical Critic rest 1",
      "Lawyer wait 0 for a person",
    ]);
    const again = [...once, event("step_started", "drafter")];
    expect(seen(crewOf(again, flow, "drafting")).slice(0, 2)).toEqual([
      "Drafter work 2",
      "Safety Guardian wait 1 for Drafter",
    ]);
  });

  it("waits for nobody once it is over, and who has left the flow is told while they are at work", () => {
    const begun = [event("step_started", "old-critic")];
    const told = [...begun, event("step_finished", "old-critic")];
    expect(seen(crewOf(begun, flow.slice(0, 1), "drafting"))).toEqual([
      "Drafter wait 0",
      "Old Critic work 1",
    ]);
    expect(seen(crewOf(told, flow.slice(0, 1), "completed"))).toEqual(["Drafter never 0"]);
  });
});

describe("Markdown", () => {
  it("a sign behind a backslash is the sign alone, and begins nothing", () => {
    expect(inlines("\\<b\\> and \\*no\\* stress")).toEqual([{ kind: "text", text: "<b> and *no* stress" }]);
    expect(inlines("**a \\_ b** `c\\d` e\\f")).toEqual([
      { kind: "strong", text: "a _ b" },
      { kind: "text", text: " " },
      { kind: "code", text: "c\\d" },
      { kind: "text", text: " e\\f" },
    ]);
  });

  it("becomes blocks", () => {
    const kinds = blocksOf(
      "# One\n\nA **strong** word\ngoes on.\n\n1. first\n   and more\n2. second\n  - below\n\n> said\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx = 1\n```",
    );
    expect(kinds.map((one) => one.kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "list",
      "quote",
      "rule",
      "table",
      "code",
    ]);
    expect(kinds[2]).toMatchObject({
      ordered: true,
      items: [
        { depth: 0, number: 1, text: [{ text: "first and more" }] },
        { depth: 0, number: 2, text: [{ text: "second" }] },
      ],
    });
    expect(kinds[3]).toMatchObject({ ordered: false, items: [{ depth: 1, text: [{ text: "below" }] }] });
  });

  it("leaves what it does not understand as it is", () => {
    expect(inlines("2 * 3 * 4 <b>no</b> [x](javascript:y)")).toEqual([
      { kind: "text", text: "2 * 3 * 4 <b>no</b> [x](javascript:y)" },
    ]);
    for (const odd of ["", "#", "|", "> ", "```", "- ", "1.", "\n\n\n", "***", "|---|", "a\n|b|\n|-|"])
      expect(Array.isArray(blocksOf(odd))).toBe(true);
  });

  it("has words marked within a line", () => {
    expect(inlines("**For:** *you* and `me`").map((one) => [one.kind, one.text])).toEqual([
      ["strong", "For:"],
      ["text", " "],
      ["em", "you"],
      ["text", " and "],
      ["code", "me"],
    ]);
  });
});

describe("a draft under review", () => {
  const assessed = { level: "safe", concerns: [], recommendations: [] } as NonNullable<
    Protocol["safety_assessment"]
  >;

  it("call no draft safe that no guardian has assessed", () => {
    const safety = { level: "safe", concerns: [], recommendations: [] } as const;
    const words = (["safe", "caution", "unsafe"] as const).map(
      (level) => safetyOf({ level, safety: { ...safety, concerns: [], recommendations: [] } }).word,
    );
    expect(words).toEqual(["Safe", "Caution", "Unsafe"]);
    expect(safetyOf({ level: null, safety: null }).word).toBe("Not assessed");
    expect(safetyOf({ level: "unsafe", safety: null }).word).toBe("Unsafe");
  });

  it("needs a written reason where it is unsafe, nobody has assessed it as it stands, or somebody has not read it", () => {
    expect(whyReason({ safety_level: "unsafe", safety_assessment: assessed, not_heard: [] })).toBe("unsafe");
    expect(whyReason({ safety_level: "unsafe", safety_assessment: null, not_heard: [] })).toBe("unsafe");
    expect(whyReason({ safety_level: null, safety_assessment: null, not_heard: [] })).toBe("unassessed");
    expect(whyReason({ safety_level: "caution", safety_assessment: assessed, not_heard: [] })).toBeNull();
    const peer = { safety_level: "safe", safety_assessment: assessed, not_heard: ["Peer Critic"] } as const;
    expect(whyReason({ ...peer, not_heard: [...peer.not_heard] })).toBe("not_heard");
  });

  it("can be gone on with where it has come to nothing by itself", () => {
    const all = ["new", "drafting", "waiting", "completed", "failed", "stopped", "closed"] as const;
    expect(all.filter((status) => canGoOn({ status }))).toEqual(["failed", "stopped"]);
  });
});

describe("what is typed", () => {
  it("says nothing where nothing of it is seen", () => {
    const unseen = [
      "",
      " ",
      "\u200b",
      "\u2800",
      "\u3164",
      "\u2060\ufeff",
      "\u00ad \u034f",
      "\u{e0041}",
      "\u0301",
    ];
    expect(unseen.filter(shows)).toEqual([]);
    expect(["a", "\u200bÄ", ".", "7", "痛", "👍"].filter((one) => !shows(one))).toEqual([]);
  });
});

describe("the name of an export", () => {
  it("keeps the marks of letters, and cuts no letter in half", () => {
    expect(nameOf("Angst vor Ho\u0308he!")).toBe("angst-vor-höhe");
    expect(nameOf("लिफ्ट का डर")).toBe("लिफ्ट-का-डर");
    expect(nameOf(`${"a".repeat(59)}𠮷𠮷`)).toBe("a".repeat(59));
    expect(nameOf(`${"a".repeat(58)}𠮷𠮷`)).toBe(`${"a".repeat(58)}𠮷`);
    expect(nameOf("…!")).toBe("protocol");
  });

  it("is the draft's own heading, without its marks", () => {
    expect(headingOf("# Worry time\n\n## Steps")).toBe("Worry time");
    expect(headingOf("For you:\n\n## **Worry** time ##\n")).toBe("Worry time");
    expect(headingOf("No heading, #1 of all")).toBe("CBT protocol");
  });
});
