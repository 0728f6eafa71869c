import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { contentPage, messagePage } from '../../messaging/recipientPage/page.ts'
import { pageLanguage } from '../../messaging/recipientPage/words.ts'
import type { Deps } from '../kernel/context/context.ts'
import { noteProblem } from '../kernel/http/problems.ts'
import { newNonce } from '../kernel/http/security.ts'
import { contentFile } from './files.ts'
import { answerLink, type Opened, openLink } from './open.ts'

interface Parts {
  sub_part: string
  token: string
  mobile_num: string
}

/** Openings a second from one address, behind which an operator may have thousands of phones; a shield before the database. */
const PER_SECOND = 100
/** What a form may weigh: more than anybody writes, so that what is too long is told at its field. */
const FORM_LIMIT = 100_000

const languageOf = (request: FastifyRequest) => pageLanguage(request.headers['accept-language'])

/** Sends a page under a policy that lets in nothing but its own style and pictures. */
const sendPage = (reply: FastifyReply, status: number, page: (nonce: string) => string) => {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page(nonce))
}

const PROBLEM: Readonly<Record<number, 'missing' | 'expired' | 'tooMany'>> = { 404: 'missing', 410: 'expired', 429: 'tooMany' }

/** Pages for recipients, under the addresses that messages carry: whole without script, without cookies, without sign-in (rule two-way-7). */
export const twoWayPages =
  (deps: Deps, perSecond = PER_SECOND): FastifyPluginAsync =>
  async app => {
    await app.register(fastifyRateLimit, { max: perSecond, timeWindow: 1000 })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    })
    app.setErrorHandler((error, request, reply) => {
      const problem = noteProblem(error, request, reply)
      const what = PROBLEM[problem.status] ?? (problem.status >= 500 ? 'busy' : 'missing')
      return sendPage(reply, problem.status, nonce => messagePage(languageOf(request), what, nonce))
    })

    const show = (request: FastifyRequest, reply: FastifyReply, { content, recipient, expired, answered }: Opened) => {
      const language = languageOf(request)
      if (expired) return sendPage(reply, 410, nonce => messagePage(language, 'expired', nonce))
      // Only the address that was stored, never one that a request names.
      if (content.content_type === 'url' && content.target_url) return reply.redirect(content.target_url, 302)
      const asks = recipient !== undefined && content.take_response !== 0
      const state = !asks ? 'bare' : answered ? 'already' : 'form'
      return sendPage(reply, 200, nonce => contentPage({ language, content, state, nonce }))
    }

    app.get<{ Params: Parts }>('/2w/:sub_part/:token/:mobile_num', async (request, reply) => {
      const { sub_part, token, mobile_num } = request.params
      return show(request, reply, await openLink(deps, request, { subPart: sub_part, token, code: mobile_num }))
    })
    app.get<{ Params: Omit<Parts, 'mobile_num'> }>('/2w/:sub_part/:token', async (request, reply) => {
      const { sub_part, token } = request.params
      return show(request, reply, await openLink(deps, request, { subPart: sub_part, token }))
    })
    app.post<{ Params: Parts; Body: Readonly<Record<string, string>> | null }>(
      '/2w/:sub_part/:token/:mobile_num',
      async (request, reply) => {
        const { sub_part, token, mobile_num } = request.params
        const typed = request.body ?? {}
        const parts = { subPart: sub_part, token, code: mobile_num }
        const answered = await answerLink(deps, request, parts, typed)
        const { content } = answered.target
        const language = languageOf(request)
        if (answered.state === 'wrong')
          return sendPage(reply, 422, nonce =>
            contentPage({ language, content, state: 'form', errors: answered.errors, typed, nonce }),
          )
        const state = answered.state === 'kept' ? 'thanks' : 'already'
        return sendPage(reply, 200, nonce => contentPage({ language, content, state, nonce }))
      },
    )
    app.get<{ Params: { code: string; what: string } }>('/2w-files/:code/:what', async (request, reply) => {
      const file = await contentFile(deps, request.params.code, request.params.what)
      if (!file) return sendPage(reply, 404, nonce => messagePage(languageOf(request), 'missing', nonce))
      return reply.headers(file.headers).send(file.stream)
    })
  }
