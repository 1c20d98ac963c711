import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../ui.css";
import "./gallery.css";
import { AppFrame, TabBar, Toasts, type Direction } from "../index.ts";
import { Everything } from "./Everything.tsx";
import { scenes } from "./scenes.tsx";

/*
 * gallery.html                     every component in every state, on one page
 * gallery.html?scene=list          one screen as an app would show it
 * &theme=dark &dir=rtl &locale=ar &accent=green
 * #rtl                             turns the open page round in place
 */
const asked = new URLSearchParams(location.search);
const askedDirection = (): Direction => (asked.get("dir") === "rtl" || location.hash === "#rtl" ? "rtl" : "ltr");
const theme = asked.get("theme");
if (theme === "dark" || theme === "light") document.documentElement.dataset["theme"] = theme;

const tabs = [
  { key: "tools", label: "Tools", icon: "wrench" },
  { key: "loans", label: "Loans", icon: "hand-helping", badge: 3 },
  { key: "calendar", label: "Calendar", icon: "calendar-days" },
  { key: "people", label: "People", icon: "users" },
  { key: "overview", label: "Overview", icon: "chart-column" },
];

function Gallery() {
  const scene = scenes[asked.get("scene") ?? ""];
  const [tab, setTab] = useState(scene?.tab ?? "tools");
  const [dir, setDir] = useState(askedDirection);
  const locale = asked.get("locale") ?? (dir === "rtl" ? "ar" : "en-GB");
  useEffect(() => {
    const turn = (): void => setDir(askedDirection());
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = dir;
  }, [locale, dir]);
  return (
    <AppFrame
      accent={asked.get("accent") ?? "#0f766e"}
      theme={theme === "dark" || theme === "light" ? theme : "system"}
      dir={dir}
      locale={locale}
      tabBar={scene?.tab === null ? null : <TabBar tabs={tabs} current={tab} onSelect={setTab} />}
    >
      {scene ? scene.draw() : <Everything />}
      <Toasts />
    </AppFrame>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
