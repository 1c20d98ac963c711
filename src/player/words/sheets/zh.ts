import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, other: string): string => plural("zh", count, { other });

export const zhSheets: SheetWords = {
  rolesOf: (name: string) => `${name}的角色`,
  rolesHelp: "拿着这部手机的人可以更改，用于初始设置或试用。",
  whatRolesMay: "每个角色可以做什么",
  rightsHelp: "由文档推算得出。拥有多个角色的人，可做其中任一角色可做的事。",
  see: "查看",
  create: "新建",
  change: "更改",
  sometimes: "有条件",
  ofOneself: "仅限本人。",
  closedTitle: "可以查看，但不能保存",
  moveTo: "移动到…",
  moveOne: (name: string) => `移动${name}`,
  noMove: "从这里无法移到别处。",
  cantGo: (column: string) => `现在不能移到“${column}”。`,
  moveUp: "上移",
  moveDown: "下移",
  setAside: "暂存的值",
  setAsideHelp: "文档已更改，这些值不再适用。在您决定之前会一直保留。",
  setAsideNone: "没有暂存的值",
  setAsideNoneHelp: "文档更改后，不再适合其字段的值会保留在这里。",
  setAsideOf: (count: number) => n(count, "有 # 个值已暂存"),
  lookAtThem: "查看",
  putBack: "放回",
  giveUp: "放弃",
  giveUpTitle: "放弃这个值？",
  giveUpHelp: "它将从这部手机中移除。之后仍可立即撤销。",
  wasPutBack: "已放回字段",
  wasGivenUp: "已放弃",
  notYoursToDecide: "须由有权更改的人决定。",
  noLonger: {
    "not-a-choice": "它已不在选项中。",
    "no-such-record": "它所指的记录不存在。",
    "other-kind": "该字段现在存放的是另一类内容。",
  },
};
