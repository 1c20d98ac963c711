import { useMemo, useRef } from "react";
import type { Span } from "#text/span.ts";
import { useChange } from "../cards/change-context.ts";
import { useSaidConditions } from "../trying/use-said-conditions.ts";
import { ToolWordsContext, useLoadedToolWords } from "../words/tools-language.ts";
import { GraphPicture } from "./GraphPicture.tsx";
import { stateGraph } from "./state-graph.ts";
import "./pictures.css";

interface StateDiagramProps {
  readonly entity: string;
  readonly onStatus: (status: string) => void;
  readonly onTransition: (index: number) => void;
}

/** The states of an entity as a diagram beside their list; a tap on a state or an arrow opens its form. */
export function StateDiagram({ entity, onStatus, onTransition }: StateDiagramProps) {
  const { draft } = useChange();
  const { model, text } = draft;
  const words = useLoadedToolWords();
  const svg = useRef<SVGSVGElement>(null);
  const say = useSaidConditions();
  const graph = useMemo(() => stateGraph(model, entity, text, (code) => say(entity, code)), [model, entity, text, say]);
  const table = model.states.find((one) => one.entity === entity);
  if (graph === null || table === undefined || words === null) return null;
  const open = (span: Span): void => {
    // A status that only a row names has a span within that row.
    const status = table.statuses.find((one) => one.span === span);
    const index = table.transitions.findIndex((one) => one.span === span);
    if (status !== undefined) onStatus(status.name);
    else if (index !== -1) onTransition(index);
  };
  return (
    <ToolWordsContext value={words}>
      <div className="picture-in-form">
        <GraphPicture graph={graph} label={`${words.states}: ${graph.title}`} svg={svg} onGo={open} />
      </div>
    </ToolWordsContext>
  );
}
