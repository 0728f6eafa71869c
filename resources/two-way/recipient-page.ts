import { PUBLIC } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { checkbox, number, select, text } from '../language/fields.ts'
import { RESPONSE_KINDS } from './choices.ts'
import { LINKED_PAGE, RESPONSE_KEPT } from './two-way.answers.ts'

/** What recipients open and answer by their links, without signing in (rule two-way-7). The desk serves the same as plain pages under `/2w/`. */
export const recipientPage = defineService({
  name: 'two-way-page',
  label: 'Two-way page of a recipient',
  actions: {
    /** By the code of a content, for everybody; with `mobile_num` in the query, the page of one recipient. */
    content: {
      on: 'call',
      label: 'Link target',
      call: 'GET get-web-content/{token}',
      can: PUBLIC,
      writes: true,
      answers: LINKED_PAGE,
    },
    personal: {
      on: 'call',
      label: 'Personal link target',
      call: 'GET get-web-content/{sub_part}/{token}/{mobile_num}',
      can: PUBLIC,
      writes: true,
      answers: LINKED_PAGE,
    },
    respond: {
      on: 'call',
      label: 'Answer',
      call: 'POST take-response',
      can: PUBLIC,
      writes: true,
      // A person's answer, in letters of three bytes each: what is too long is told at its field.
      mostBytes: 100_000,
      input: {
        sub_part: text({ label: 'First part of the link', max: 20, example: 'SUNRSE' }),
        token: text({ label: 'Second part of the link', required: true, max: 20, example: 'aB3dE6gH' }),
        mobile_num: text({ label: 'Last part of the link', required: true, max: 60, example: '1kAbCdEfGhIjKlMn' }),
        take_response: select({ label: 'Answer type', required: true, choices: RESPONSE_KINDS }),
        is_interested: checkbox({ label: 'Interested' }),
        name: text({ label: 'Name', max: 80 }),
        mobile: text({ label: 'Mobile', format: 'mobile' }),
        email: text({ label: 'E-mail', format: 'email', max: 150 }),
        message: text({ label: 'Message', min: 3, max: 1000, lines: 4 }),
        rating: number({ label: 'Rating', min: 1, max: 10 }),
        comment: text({ label: 'Comment', max: 1000, lines: 3 }),
      },
      answers: RESPONSE_KEPT,
    },
  },
  pages: {
    recipient: { path: '/2w/{sub_part}/{token}/{mobile_num}', label: 'Two-way page', can: PUBLIC, restricted: true },
  },
})
