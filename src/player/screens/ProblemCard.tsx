import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { Problem } from "#model/expression.ts";
import { usePlayer } from "../player-context.ts";

/** A mistake of the document, shown where it stands; the rest of the app runs. */
export function ProblemCard({ problem }: { readonly problem: Problem }) {
  const player = usePlayer();
  return (
    <div className="page-note">
      <Banner
        kind="warning"
        title={player.words.partBroken}
        code={problem.code}
        actions={
          <Button look="plain" size="small" onClick={() => player.openSource(problem.span)}>
            {player.words.viewSource}
          </Button>
        }
      >
        {problem.message}
      </Banner>
    </div>
  );
}
