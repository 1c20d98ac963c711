import { samples } from "virtual:samples";
import { fetchDocument } from "#device/http/fetch-document.ts";
import { usePageFocus } from "#player/focus/use-page-focus.ts";
import { useEntry, type Navigation } from "#player/navigation.ts";
import { appPath, findingsPath, receivedPath, sourcePath } from "#player/routes.ts";
import { ShelfHome } from "#studio/shelf-screens/ShelfHome.tsx";
import type { Device } from "./connect.ts";

interface ShelfPlaceProps {
  readonly device: Device;
  readonly navigation: Navigation;
  readonly base: URL;
  readonly shared: readonly File[];
  readonly onSharedTaken: () => void;
  readonly onGive: (app: string, files: readonly File[], run: boolean, merge?: boolean) => void;
}

/** Path of the questions that create a first document. */
const GUIDE = "/new";

/** The home screen of the program: the shelf, with the built-in samples. */
export function ShelfPlace({ device, navigation, base, shared, onSharedTaken, onGive }: ShelfPlaceProps) {
  const entry = useEntry(navigation);
  usePageFocus(entry, { onePage: true });
  return (
    <ShelfHome
      shelf={device.shelf}
      samples={samples.map(({ file, name, icon, colour, summary }) => ({
        name: file.replace(/\.md$/, ""),
        title: name,
        icon,
        colour,
        summary,
        source: async () => (await fetch(new URL(`samples/${file}`, base))).text(),
      }))}
      onOpen={(id, given) => {
        if (given !== undefined) onGive(id, given.files, given.run, given.merge);
        navigation.push(appPath(id, "/"));
      }}
      shared={shared}
      onSharedTaken={onSharedTaken}
      onSource={(id) => navigation.push(sourcePath(id))}
      onFillIn={(id) => navigation.push(sourcePath(id, "/change"))}
      guiding={entry.path === GUIDE}
      onGuide={() => navigation.push(GUIDE)}
      onGuided={(id) => (id === null ? navigation.back("/") : navigation.replace(appPath(id, "/")))}
      guide={async (page) => {
        const answer = await fetch(new URL(`guide/${page}`, base));
        if (!answer.ok) throw new Error(`There is no page ${page} of the guide.`);
        return answer.text();
      }}
      base={base.href}
      fetchDocument={fetchDocument}
      onReceived={(packed) => navigation.push(receivedPath(packed))}
      onErrors={(id) => navigation.push(findingsPath(id))}
    />
  );
}
