import { present } from '../../../../messaging/present.ts'

const isPlace = (char: string | undefined) => char === '9' || char === 'a'
const fits = (char: string, place: string) => (place === '9' ? /\d/ : /[a-z]/i).test(char)

/** What a person typed into a mask, without its literals; letters and digits that do not fit their place are left out. */
export const unmask = (text: string, mask: string): string => {
  const firstPlace = [...mask].findIndex(isPlace)
  const lead = mask.slice(0, firstPlace)
  // Literals may be digits (+91 …): they are taken for literals only where they stand as the mask puts them.
  const rest = [...(text.startsWith(lead) ? text.slice(lead.length) : text)]
  let typed = ''
  for (const place of mask.slice(firstPlace)) {
    if (!isPlace(place)) {
      if (rest[0] === place) rest.shift()
      continue
    }
    while (rest.length > 0 && !fits(present(rest[0]), place)) rest.shift()
    if (rest.length === 0) break
    typed += rest.shift()
  }
  return typed
}
