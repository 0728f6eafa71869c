/** The desk's own API, as a person's browser calls it: demo data is made by the same calls and rules as anything else. */
export interface Api {
  post<T = Record<string, unknown>>(path: string, body: Record<string, unknown>): Promise<T>
  put<T = Record<string, unknown>>(path: string, body: Record<string, unknown>): Promise<T>
}

/** By which the demo's own visits are known from those of people. */
export const OWN_AGENT = 'Relaydesk demo'

interface Envelope {
  error: boolean
  message: string
  data: unknown
  errors?: unknown
}

const ask = async (
  url: string,
  token: string | undefined,
  path: string,
  body: Record<string, unknown>,
  method = 'POST',
): Promise<unknown> => {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': OWN_AGENT, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ ...body, entry_mode: 'web' }),
  })
  const answer = (await response.json()) as Envelope
  if (!response.ok) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}

/** Signs in and answers the calls of that person. @throws Error with the platform's own words */
export const signInTo = async (url: string, username: string, password: string): Promise<Api> => {
  const { access_token } = (await ask(url, undefined, 'login', { username, password })) as { access_token: string }
  return {
    post: async <T>(path: string, body: Record<string, unknown>) => (await ask(url, access_token, path, body)) as T,
    put: async <T>(path: string, body: Record<string, unknown>) => (await ask(url, access_token, path, body, 'PUT')) as T,
  }
}

/** Uploads a file as somebody; answers the path that other calls are sent. @throws Error with the platform's own words */
export const uploadTo = async (
  url: string,
  username: string,
  password: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'document',
): Promise<string> => {
  const { access_token } = (await ask(url, undefined, 'login', { username, password })) as { access_token: string }
  const form = new FormData()
  form.append('type', type)
  form.append('file', new Blob([content]), name)
  const response = await fetch(`${url}/api/file-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  })
  const answer = (await response.json()) as Envelope
  if (!response.ok) throw new Error(`file-upload: ${answer.message}`)
  return (answer.data as { file_path: string }).file_path
}
