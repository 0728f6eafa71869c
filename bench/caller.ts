/** Of everybody in a desk of the bench. */
export const BENCH_PASSWORD = 'Bench-key-2026'

/** Calls a path of the API and answers its data. Throws what the desk refused. */
export type BenchCaller = (path: string, body?: unknown) => Promise<unknown>

/** Signs somebody in, the first admin unless told, and answers a function that calls the API with that session. */
export const benchCaller = async (url: string, username = 'admin'): Promise<BenchCaller> => {
  const ask = async (path: string, body: unknown, token?: string) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
      body: isForm ? body : JSON.stringify(body ?? {}),
    })
    const answer = (await response.json()) as { data: unknown; message: string; errors?: unknown }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
    return answer.data
  }
  const { access_token } = (await ask('login', { username, password: BENCH_PASSWORD })) as { access_token: string }
  return (path, body) => ask(path, body, access_token)
}
