import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { Fragment, useMemo, type ReactNode } from "react";
import { safeLink } from "./safe-link.ts";
import "#ui/view/prose.css";
import "./prose.css";

const longest = 100_000;

export function RenderedMarkdown({ text }: { readonly text: string }) {
  const tree = useMemo(
    () => fromMarkdown(text.slice(0, longest), { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }),
    [text],
  );
  return <>{drawAll(tree.children)}</>;
}

const drawAll = (nodes: readonly (RootContent | PhrasingContent)[]): ReactNode =>
  // The nodes of a rendered text are never reordered.
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);

function draw(node: Nodes): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "paragraph":
      return <p>{drawAll(node.children)}</p>;
    case "heading":
      // First and second level headings are the page's own.
      return node.depth <= 2 ? <h3>{drawAll(node.children)}</h3> : <h4>{drawAll(node.children)}</h4>;
    case "strong":
      return <strong>{drawAll(node.children)}</strong>;
    case "emphasis":
      return <em>{drawAll(node.children)}</em>;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return <pre>{node.value}</pre>;
    case "blockquote":
      return <blockquote>{drawAll(node.children)}</blockquote>;
    case "list":
      return node.ordered ? (
        <ol start={node.start ?? 1}>{drawAll(node.children)}</ol>
      ) : (
        <ul>{drawAll(node.children)}</ul>
      );
    case "listItem":
      return <li>{drawAll(node.children)}</li>;
    case "thematicBreak":
      return <hr />;
    case "break":
      return <br />;
    case "link": {
      const href = safeLink(node.url);
      return href === null ? (
        drawAll(node.children)
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {drawAll(node.children)}
        </a>
      );
    }
    case "image":
      // Loading an external image would tell its host who reads this.
      return node.alt ?? "";
    case "table": {
      const [head, ...rows] = node.children;
      return (
        <div className="prose-table">
          <table>
            {head ? (
              <thead>
                <tr>{head.children.map((cell, index) => cellOf(cell.children, index, true))}</tr>
              </thead>
            ) : null}
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>{row.children.map((cell, at) => cellOf(cell.children, at, false))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
    // Raw HTML is shown as text.
    case "html":
      return node.value;
    default:
      return "children" in node ? drawAll(node.children as readonly RootContent[]) : null;
  }
}

function cellOf(content: readonly PhrasingContent[], index: number, head: boolean): ReactNode {
  return head ? (
    <th key={index} scope="col">
      {drawAll(content)}
    </th>
  ) : (
    <td key={index}>{drawAll(content)}</td>
  );
}
