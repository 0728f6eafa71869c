import type { Client } from './client.ts'

type Parts<Answers> = { readonly [K in keyof Answers]: () => Promise<Answers[K]> }

/**
 * Does parts of a transaction that need nothing of each other. Over a connection that lines statements up (`pipeline`) they are begun one
 * behind the other without waiting for answers, and statements of a part may come between those of another; over any other they follow
 * each other.
 * @throws what the first of them threw, once all have ended: so nothing comes behind the rollback
 */
export async function together<Answers extends readonly unknown[]>(client: Client, parts: Parts<Answers>): Promise<Answers> {
  const answers: unknown[] = []
  if (!client.pipeline) {
    for (const part of parts) answers.push(await part())
    return answers as unknown as Answers
  }
  for (const result of await Promise.allSettled(parts.map(part => part()))) {
    if (result.status === 'rejected') throw result.reason
    answers.push(result.value)
  }
  return answers as unknown as Answers
}
