import { subscribe } from 'node:diagnostics_channel'

/** Does a call, of which one request comes, and answers how many milliseconds it took in the server. */
export type Measure = (call: () => Promise<unknown>) => Promise<number>

/**
 * Milliseconds between the arrival of a call's one request and the end of its answer.
 * @param beside path of what others ask for meanwhile, which is not measured
 */
export const inServer = (beside?: string): Measure => {
  const began = new WeakMap<object, number>()
  let tell = (_took: number) => {}
  subscribe('http.server.request.start', message => began.set((message as { request: object }).request, performance.now()))
  subscribe('http.server.response.finish', message => {
    const { request } = message as { request: { url?: string } }
    if (beside === undefined || request.url !== beside) tell(performance.now() - (began.get(request) ?? Number.NaN))
  })
  return async call => {
    const took = new Promise<number>(resolve => {
      tell = resolve
    })
    await call()
    return took
  }
}
