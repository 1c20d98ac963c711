import { lazySheet } from "../lazy-sheet.tsx";
import type { AppSheet } from "../player-context.ts";
import type { Route } from "../routes.ts";
import { AboutSheet } from "./AboutSheet.tsx";
import { BuildersSheet } from "./BuildersSheet.tsx";
import { RequestsSheet } from "../calls/RequestsSheet.tsx";
import { ServerSheet } from "../calls/ServerSheet.tsx";
import { SignInSheet } from "../calls/SignInSheet.tsx";
import { ClockSheet } from "./ClockSheet.tsx";
import { ConstantsSheet } from "./ConstantsSheet.tsx";
import { InboxSheet } from "./InboxSheet.tsx";
import { LanguageSheet } from "./LanguageSheet.tsx";
import { LockSheet } from "./LockSheet.tsx";
import { OutboxSheet } from "./OutboxSheet.tsx";
import { ProfileSheet } from "./ProfileSheet.tsx";
import { RightsSheet } from "./RightsSheet.tsx";
import { SetAsideSheet } from "./SetAsideSheet.tsx";
import "../fields/fields.css";
import type { AppHost, SheetProps } from "./sheet-props.ts";

export interface AppSheetsProps extends AppHost {
  readonly open: boolean;
  readonly sheet: AppSheet | null;
  readonly onClose: () => void;
  readonly onBack: (() => void) | undefined;
  readonly onLanguage: () => void;
  /** The route of the page behind the sheets. */
  readonly route: Route;
}

const ImportSheet = lazySheet(() => import("../exchange/ImportSheet.tsx").then((part) => part.ImportSheet));
const MergeSheet = lazySheet(() => import("../exchange/MergeSheet.tsx").then((part) => part.MergeSheet));
const ExportSheet = lazySheet(() => import("../exchange/ExportSheet.tsx").then((part) => part.ExportSheet));

export function AppSheets({ open: _open, sheet, onClose, onBack, onLanguage, route, ...around }: AppSheetsProps) {
  const of = (name: AppSheet): SheetProps => ({
    open: sheet === name,
    onBack: sheet === name ? onBack : undefined,
    onOpenChange: (open) => {
      if (!open) onClose();
    },
  });
  return (
    <>
      <AboutSheet {...around} {...of("app")} />
      <ProfileSheet {...of("profile")} />
      <ConstantsSheet {...of("constants")} />
      <ClockSheet {...of("clock")} />
      <InboxSheet {...of("inbox")} />
      <OutboxSheet {...of("outbox")} />
      <SignInSheet {...of("signIn")} />
      <ServerSheet {...of("server")} />
      <BuildersSheet {...of("builders")} mayChange={around.mayChange} />
      <RequestsSheet {...of("requests")} />
      <LockSheet {...of("lock")} />
      <SetAsideSheet {...of("setAside")} />
      <RightsSheet {...of("rights")} />
      <ImportSheet
        {...of("import")}
        exchange={around.exchange}
        given={around.given?.merge === true ? undefined : around.given}
      />
      <MergeSheet
        {...of("merge")}
        exchange={around.exchange}
        given={around.given?.merge === true ? around.given : undefined}
      />
      <ExportSheet {...of("export")} exchange={around.exchange} route={route} />
      <LanguageSheet {...of("language")} onLanguage={onLanguage} />
    </>
  );
}
