import { lazy } from "react";
import { Page } from "#ui/frame/Page.tsx";
import type { App } from "#engine/contract/app.ts";
import type { Span } from "#text/span.ts";
import { useChange } from "../cards/change-context.ts";
import type { Tool } from "../cards/change-place.ts";
import { ToolWordsContext, useLoadedToolWords } from "../words/tools-language.ts";

const PicturesPage = lazy(async () => ({ default: (await import("../pictures/PicturesPage.tsx")).PicturesPage }));
const BesidePage = lazy(async () => ({ default: (await import("../beside/BesidePage.tsx")).BesidePage }));
const RecordPage = lazy(async () => ({ default: (await import("../beside/RecordPage.tsx")).RecordPage }));
const MomentPage = lazy(async () => ({ default: (await import("../beside/MomentPage.tsx")).MomentPage }));
const DataPage = lazy(async () => ({ default: (await import("../data/DataPage.tsx")).DataPage }));
const VersionsPage = lazy(async () => ({ default: (await import("../versions/VersionsPage.tsx")).VersionsPage }));

interface ToolPageProps {
  readonly tool: Tool;
  /** The offset in the text to show in the app. */
  readonly at: number | null;
  /** The app's current document, without the draft's changes. */
  readonly source: string;
  readonly client: App;
}

/** A tool beside the nine points; each is loaded when it opens. */
export function ToolPage({ tool, at, source, client }: ToolPageProps) {
  const { app, shelf, draft, go, back } = useChange();
  const words = useLoadedToolWords();
  const onBack = (): void => back({ kind: "cards" });
  const onGo = ({ start }: Span): void => go({ kind: "text", at: start });
  if (words === null) return <Page title={app.name} large={false} busy onBack={onBack} />;
  return (
    <ToolWordsContext value={words}>
      {tool === "beside" ? (
        <BesidePage shelf={shelf} app={app} source={source} text={draft.text} at={at} onBack={onBack} />
      ) : tool === "record" ? (
        <RecordPage />
      ) : tool === "moment" ? (
        <MomentPage scenario={at ?? 0} />
      ) : tool === "data" ? (
        <DataPage client={client} name={app.name} onBack={onBack} />
      ) : tool === "versions" ? (
        <VersionsPage app={app} shelf={shelf} onBack={onBack} />
      ) : (
        <PicturesPage name={app.name} model={draft.model} source={draft.text} onBack={onBack} onGo={onGo} />
      )}
    </ToolWordsContext>
  );
}
