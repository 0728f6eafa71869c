/** Who finds what is wrong with declarations (language/check.ts). */

import type { Around } from '../kinds/common/stored.ts'
import type { Register } from './endpoints.ts'
import type { Field } from './fields.ts'

/** What a field's kind finds wrong with its declaration (server/kernel/records/kinds.ts). */
export type MistakesIn = (field: Field, around: Around) => string[]

/** Finds mistakes of one sort; each with the path to it. */
export type Check = (register: Register, mistakesIn: MistakesIn) => string[]
