import type { InspectWords } from "./en.ts";

export const zh: InspectWords = {
  whyNoButton: "为什么没有按钮？",
  everythingOffered: "这里能做的一切都有按钮。",
  backToPointing: "指向别处",
  tapIt: "点按它",
  create: (entity) => `新建${entity}`,
  screen: (name) => `页面“${name}”`,
  onlyFrom: (from, status) => `只能从 ${from} 开始。这条记录是 ${status}。`,
  onlyFromNoStatus: (from) => `只能从 ${from} 开始。这条记录没有状态。`,
  notLet: "此页面不提供：“Lets a user”里没有写。",
  byEffects: "没有人手动做这件事，它会随其他操作发生。",
  rule: "规则：",
};
