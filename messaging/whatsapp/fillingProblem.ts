/** Why the values of one message cannot be sent with their template (rules whatsapp-8, -9 and -13). */
import { tell } from '../tell.ts'
import { bodyOf, type Filling } from './compose.ts'
import { misfitOf } from './fit.ts'
import { problemsOf } from './sendBody.ts'
import type { Template } from './template.ts'
import { askedSlots } from './variableSources.ts'
import { valueProblem } from './variables.ts'

/** Any number: what is judged is the same for all. */
const SOMEBODY = '910000000000'

/** Judges the values of many messages of one template; undefined where the provider would take them. */
export const fillingJudge = (template: Template): ((filling: Filling) => string | undefined) => {
  const slots = askedSlots(template)
  return filling => {
    for (const { part, name, called } of slots) {
      const value = (filling[part] as Readonly<Record<string, string>> | undefined)?.[name]
      const wrong = value === undefined ? undefined : valueProblem(value)
      if (wrong !== undefined) return tell('%{where}: %{what}', { where: called, what: wrong })
    }
    const body = bodyOf(template, filling, { to: SOMEBODY })
    return misfitOf(body.template, template)?.message ?? problemsOf(body)[0]?.message
  }
}
