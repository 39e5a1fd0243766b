/** The pages that this server's apps have in the studio: only where it serves the app. */
import { AppWindow, Columns2, FlaskConical, type LucideIcon, Waypoints } from "lucide-react";
import { useApps } from "../hosted/use-apps";

const HERE = "/studio";
const ICONS: Readonly<Record<string, LucideIcon>> = {
  desk: Columns2,
  foundry: FlaskConical,
  sam: Waypoints,
};

export function useAppPlaces() {
  const apps = useApps();
  return (apps.data ?? []).flatMap(({ name, page }) =>
    page?.path?.startsWith(`${HERE}/`)
      ? [{ to: page.path.slice(HERE.length), name: page.title ?? name, icon: ICONS[name] ?? AppWindow }]
      : [],
  );
}
