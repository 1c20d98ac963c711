import { lazy, Suspense, useEffect, useState } from "react";
import { HostFailure } from "#device/wire.ts";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { CatchErrors } from "./CatchErrors.tsx";

const FailurePage = lazy(async () => ({ default: (await import("./FailurePage.tsx")).FailurePage }));

/** When the page was last loaded again by itself, in this tab. */
const RELOADED = "ninefold.reloaded";
const ONCE_IN = 60_000;

/** A part of the program that lies nowhere any more: a newer version has taken its place, and comes with a reload. */
const isMissingPart = ({ message }: Error): boolean =>
  /dynamically imported module|module script failed|preload css/iu.test(message);

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE_IN) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const RELOAD: { readonly [language: string]: string } = {
  en: "Reload",
  de: "Neu laden",
  fr: "Recharger",
  es: "Recargar",
  ar: "إعادة التحميل",
  zh: "重新加载",
};

const bareReload = () => {
  const [language = "en"] = document.documentElement.lang.split("-");
  return (
    <AppFrame>
      <button type="button" className="button" onClick={() => location.reload()}>
        {RELOAD[language] ?? RELOAD["en"]}
      </button>
    </AppFrame>
  );
};

/** Drawn in place of everything when drawing failed. Records and half-typed forms are kept by the worker. */
export function BrokenPage({ error, onLeave }: { readonly error: Error; readonly onLeave: (() => void) | undefined }) {
  const [reloads] = useState(() => isMissingPart(error) && navigator.onLine && mayReload());
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  if (reloads) return <AppFrame>{null}</AppFrame>;
  return (
    // Where not even the page that says so can be had, a button is all there is.
    <CatchErrors instead={bareReload}>
      <Suspense fallback={<AppFrame>{null}</AppFrame>}>
        <FailurePage
          failure={new HostFailure("page-broke", error.message)}
          onRescue={undefined}
          onBeginAnew={undefined}
          onLeave={onLeave}
        />
      </Suspense>
    </CatchErrors>
  );
}
