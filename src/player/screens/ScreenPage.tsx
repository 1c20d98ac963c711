import { mayOpen, usePlayer } from "../player-context.ts";
import { FormPage, OnlyRecordPage, RecordPage } from "./lazy-pages.ts";
import { formOfScreen } from "../drafts/draft-request.ts";
import { lazyPart } from "../lazy-sheet.tsx";
import { ViewsPage } from "./ViewsPage.tsx";
import type { ScreenPageProps } from "./screen-page-props.ts";

const NotAllowedPage = lazyPart(() => import("./UnknownPage.tsx").then((part) => part.NotAllowedPage));

export function ScreenPage({ screen, at, root, scrollKey }: ScreenPageProps) {
  const player = usePlayer();
  if (!mayOpen(player, screen)) {
    const reason = player.description.screens.find((one) => one.name === screen.name)?.reason ?? null;
    return <NotAllowedPage title={player.t(screen.name)} reason={reason} />;
  }
  const main = screen.views[0];
  const form = formOfScreen(screen, at);
  if (form !== null) return <FormPage request={form} title={screen.name} root={root} scrollKey={scrollKey} />;
  if (main?.kind === "one" && main.entity !== null && main.problem === null)
    return at === null ? (
      <OnlyRecordPage screen={screen} entity={main.entity} root={root} scrollKey={scrollKey} />
    ) : (
      <RecordPage screen={screen} entity={main.entity} id={at} scrollKey={scrollKey} />
    );
  return <ViewsPage screen={screen} at={at} root={root} scrollKey={scrollKey} />;
}
