import { lazy, Suspense, useEffect, useState } from "react";
import { HostFailure } from "#device/wire.ts";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { CatchErrors } from "#ui/frame/CatchErrors.tsx";
import { isMissingPart } from "#ui/frame/lazy-part.tsx";
import { isUnkept } from "./unkept.ts";

const FailurePage = lazy(async () => ({ default: (await import("./FailurePage.tsx")).FailurePage }));

/** Key for the time of the last automatic reload in this tab. */
const RELOADED = "ninefold.reloaded";
const ONCE_IN = 60_000;

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

const bareButton = (again: () => void) => {
  const [language = "en"] = document.documentElement.lang.split("-");
  return (
    <AppFrame>
      <button type="button" className="button" onClick={again}>
        {RELOAD[language] ?? RELOAD["en"]}
      </button>
    </AppFrame>
  );
};

const reload = (): void => location.reload();

interface BrokenPageProps {
  readonly error: Error;
  /** Renders everything again without reloading the page. */
  readonly onDrawAgain: () => void;
  readonly onLeave: (() => void) | undefined;
}

/** Shown instead of everything else after a rendering error. The worker keeps records and unsaved forms. */
export function BrokenPage({ error, onDrawAgain, onLeave }: BrokenPageProps) {
  const again = isUnkept() ? onDrawAgain : reload;
  const [reloads] = useState(() => isMissingPart(error) && navigator.onLine && !isUnkept() && mayReload());
  useEffect(() => {
    if (reloads) reload();
  }, [reloads]);
  if (reloads) return <AppFrame>{null}</AppFrame>;
  return (
    // If the failure page itself can't be loaded, a bare button is shown.
    <CatchErrors instead={() => bareButton(again)}>
      <Suspense fallback={<AppFrame>{null}</AppFrame>}>
        <FailurePage
          failure={new HostFailure(isUnkept() ? "page-broke-unkept" : "page-broke", error.message)}
          onAgain={again}
          onRescue={undefined}
          onBeginAnew={undefined}
          onLeave={onLeave}
        />
      </Suspense>
    </CatchErrors>
  );
}
