/** Light, dark, or as the system has it; kept in this browser. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const NAME = "swarmwright-theme";
const ICONS = { system: Monitor, light: Sun, dark: Moon };

function kept(): Theme {
  const found = localStorage.getItem(NAME);
  return THEMES.find((theme) => theme === found) ?? "system";
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(kept);
  useEffect(() => {
    localStorage.setItem(NAME, theme);
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = ICONS[theme];
  return (
    <button
      type="button"
      onClick={() => setTheme(next)}
      aria-label={`${theme[0]?.toUpperCase() + theme.slice(1)} theme, change to ${next}`}
      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon size={17} aria-hidden="true" />
      <span className="max-xl:sr-only">{theme[0]?.toUpperCase() + theme.slice(1)} theme</span>
    </button>
  );
}
