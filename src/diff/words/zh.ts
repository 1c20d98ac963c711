import type { DifferenceWords } from "./difference-words.ts";

const list = new Intl.ListFormat("zh", { type: "conjunction" });

const counts = ({ added, removed, changed }: Record<"added" | "removed" | "changed", number>): string =>
  [added > 0 ? `新增 ${added}` : "", changed > 0 ? `修改 ${changed}` : "", removed > 0 ? `移除 ${removed}` : ""]
    .filter((part) => part !== "")
    .join("，");

export const zh: DifferenceWords = {
  items: {
    app: "应用",
    screen: "页面",
    block: "区块",
    entity: "记录类型",
    field: "字段",
    status: "状态",
    event: "事件",
    rule: "规则",
    roles: "角色",
    role: "角色",
    calls: "调用",
    call: "调用",
    resource: "服务器数据",
    error: "错误",
    constant: "常量",
    formula: "公式",
    limit: "限制",
    scenarios: "场景",
    scenario: "场景",
  },
  actions: { see: "查看", create: "新建", change: "修改", delete: "删除" },
  and: (all) => list.format(all),
  sentences: {
    "may-now": ({ role, actions, thing }) => `${role} 现在可以${actions} ${thing}`,
    "may-now-if": ({ role, actions, thing, condition }) => `${role} 现在可以${actions} ${thing}，条件是 ${condition}`,
    "may-no-longer": ({ role, actions, thing }) => `${role} 不能再${actions} ${thing}`,
    "may-only-if": ({ role, actions, thing, condition }) => `${role} 仅在 ${condition} 时可以${actions} ${thing}`,
    "may-always": ({ role, actions, thing, condition }) =>
      `${role} 现在始终可以${actions} ${thing}，不再限于 ${condition}`,
    "may-if-instead": ({ role, actions, thing, condition, earlier }) =>
      `${role} 在 ${condition} 时可以${actions} ${thing}，之前是 ${earlier}`,
    "rights-closed": () => "所有人只能做第 6 部分允许的事",
    "rights-open": () => "所有人什么都可以做：第 6 部分没有内容",
    "item-added": ({ item, name }) => `${item} ${name}：新增`,
    "item-removed": ({ item, name }) => `${item} ${name}：已移除`,
    "item-renamed": ({ item, name, from }) => `${item} ${from} 改名为 ${name}`,
    "item-broken": ({ item, name, why }) => `${item} ${name} 无法再使用：${why}`,
    "item-mended": ({ item, name }) => `${item} ${name} 恢复正常`,
    "order-changed": ({ name, of }) => `${name}：${of}的顺序有变`,
    required: ({ name }) => `${name} 变为必填`,
    optional: ({ name }) => `${name} 变为选填`,
    "required-if": ({ name, condition }) => `${name} 在 ${condition} 时必填`,
    "type-changed": ({ name, from, to }) => `${name} 变为 ${to}，原为 ${from}`,
    "fact-added": ({ item, name, fact, after }) => `${item} ${name}：${fact} 现在是“${after}”`,
    "fact-removed": ({ item, name, fact, before }) => `${item} ${name}：${fact} 已移除，原为“${before}”`,
    "fact-changed": ({ item, name, fact, before, after }) =>
      `${item} ${name}：${fact} 现在是“${after}”，原为“${before}”`,
    "meaning-changed": ({ item, name, fact }) => `${item} ${name}：${fact} 的含义已改变`,
    "entry-added": ({ item, name, fact, entry }) => `${item} ${name} 现在还有：${entry}（${fact}）`,
    "entry-removed": ({ item, name, fact, entry }) => `${item} ${name} 不再有：${entry}（${fact}）`,
    "samples-changed": ({ entity, ...changed }) => `${entity} 的示例数据：${counts(changed)}`,
    "words-changed": ({ language, ...changed }) => `${language} 的词语：${counts(changed) || "没有文本"}`,
  },
};
