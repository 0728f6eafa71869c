/**
 * A sentence about what somebody did, its values filled in: `tell('Enter at most %{most} characters.', { most: 20 })`. Programs are answered in
 * this English; by it the panel knows the sentence again and says it in the reader's language (src/kernel/i18n/told.ts).
 * @param values what stands under `label`, `labels`, `what`, `help` and `where` is said in the reader's language as well, and so are counts
 *   and amounts under `amount`, `amounts`, `needed`, `available`, `messages` and `reasons`; all else as it is
 */
export const tell = (english: string, values: Readonly<Record<string, string | number>> = {}): string =>
  english.includes('%{') ? english.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : english
