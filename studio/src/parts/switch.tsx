/** On or off, at once. */
import { Switch as Radix } from "radix-ui";

type Props = { on: boolean; name: string; disabled?: boolean; onTurn: (on: boolean) => void };

export function Switch({ on, name, disabled = false, onTurn }: Props) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Radix.Root
        checked={on}
        disabled={disabled}
        onCheckedChange={onTurn}
        aria-label={name}
        className="relative h-4.5 w-8 rounded-full border border-line-strong bg-sunken data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50"
      >
        <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <span aria-hidden="true" className="w-5 text-xs text-ink-soft">
        {on ? "on" : "off"}
      </span>
    </span>
  );
}
