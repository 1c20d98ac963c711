import { plural } from "../plural.ts";
import type { SheetWords } from "./en.ts";

const n = (count: number, other: string): string => plural("zh", count, { other });

export const zhSheets: SheetWords = {
  forBuilders: "开发者选项",
  forBuildersHelp: "源文档、服务器、请求、时钟、角色",
  backupSaved: "备份已保存",
  rolesOf: (name: string) => `${name}的角色`,
  rolesHelp: "用于设置和测试。拿到此设备的人都可以更改角色。",
  whatRolesMay: "每个角色可以做什么",
  rightsHelp: "来自文档。拥有多个角色时，权限会合并。",
  see: "查看",
  create: "新建",
  change: "更改",
  sometimes: "有条件",
  ofOneself: "仅限本人。",
  closedTitle: "你可以查看，但不能保存",
  moveTo: "移动到…",
  moveOne: (name: string) => `移动${name}`,
  noMove: "现在无法移动。",
  cantGo: (column: string) => `现在无法移动到“${column}”。`,
  moveUp: "上移",
  moveDown: "下移",
  setAside: "待检查的值",
  setAsideHelp: "文档已更改，这些值不再适用。在你决定之前会一直保留。",
  setAsideNone: "没有待检查的值",
  setAsideNoneHelp: "文档更改后不再适用的值会显示在这里。",
  setAsideOf: (count: number) => n(count, "# 个值待检查"),
  lookAtThem: "检查",
  putBack: "恢复",
  giveUp: "删除",
  giveUpTitle: "删除此值？",
  giveUpHelp: "此值会从此设备删除。删除后可立即撤销。",
  wasPutBack: "值已恢复",
  wasGivenUp: "值已删除",
  notYoursToDecide: "请让有编辑权限的人处理。",
  noLonger: {
    "not-a-choice": "该选项已不存在。",
    "no-such-record": "关联的内容已不存在。",
    "other-kind": "字段的类型已更改。",
  },
};
