import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normaliseMobile } from '../../messaging/mobile.ts'
import { passwordProblems } from '../../messaging/password.ts'
import { tell } from '../../messaging/tell.ts'
import type { Filling } from '../../messaging/whatsapp/compose.ts'
import { draftProblems } from '../../messaging/whatsapp/draftProblems.ts'
import { EMPTY_DRAFT } from '../../messaging/whatsapp/draftShape.ts'
import { WHATSAPP_ERRORS } from '../../messaging/whatsapp/errors.ts'
import { fillingJudge } from '../../messaging/whatsapp/fillingProblem.ts'
import type { Samples } from '../../resources/kinds/common/samples.ts'
import * as kinds from '../../resources/kinds/index.ts'
import { validateBody } from '../../resources/language/body.ts'
import { date, type Field, records, reference, select, text } from '../../resources/language/fields.ts'
import { badValue, problemsOf, readValue } from '../../resources/language/kinds.ts'
import { hindi } from '../../src/kernel/i18n/hi.ts'
import { toldBy } from '../../src/kernel/i18n/told.ts'
import { byKind } from '../../src/kernel/kinds/found.ts'
import { orderTemplate } from '../whatsapp/templates.ts'

type Texts = Record<string, string>

const under = (name: 'told' | 'words'): Texts =>
  Object.assign({}, ...hindi.map(tree => (tree as Record<string, Texts>)[name] ?? {}))
const texts = under('told')
const words = under('words')
const told = toldBy(texts, words)

const read = (files: string) => globSync(files).map(file => ({ file, source: readFileSync(file, 'utf8') }))

/** Files whose sentences the panel knows again: they say so by what they take. */
const isTelling = ({ source }: { source: string }) => /import \{ tell \} from '[./]+(messaging\/)?tell\.ts'/.test(source)
const telling = read('{messaging,resources,server,src}/**/*.{ts,tsx}').filter(isTelling)

const TOLD = /\btell\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)")/g
const plain = (literal: string) => literal.replaceAll(/\\(.)/g, '$1')
const sentences = telling.flatMap(({ source }) =>
  [...source.matchAll(TOLD)].map(([, single, double]) => plain(single ?? double ?? '')),
)

/** What nobody is shown in the panel, and who reads it instead. */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  'whoever starts the desk or runs a command, on a terminal':
    /^server\/(main\.ts|kernel\/(config|db)\/|monitoring\/|commands\/(?!startRun))/,
  'people of the demonstration, who write as people do': /^server\/demo\//,
  'gateways, vendors, providers and browsers that call':
    /^server\/(app\.ts|gateways\/\w+\/(\w*Driver|driver|receiptRoute|decode|options)\.ts|(voice|whatsapp)\/incoming\/)/,
  'programmers whose program sent what the panel never sends':
    /^server\/kernel\/(forms\/|sockets\/frames\.ts|http\/(body|callBody|idempotency|jsonBody|problems|unreadable)\.ts)/,
  'recipients of links, in the language of the page': /^messaging\/recipientPage\//,
  'people who are notified or written to: texts that operators edit (resources/notifications)':
    /^server\/(people\/(signUp|newPassword|userDocuments)|notifications\/(jobs|tellUndone)|whatsapp\/templates\/changes|delivery\/learnIdFormats|system\/alarms\/tell)\.ts$/,
  'operators, in the log and in alarms': /^server\/delivery\/(witness\/restored|watches\/routeDown)\.ts$/,
  'the program itself': /^server\/(money\/ledger|kernel\/mail\/mailer)\.ts$/,
  'spreadsheets, as headings': /^server\/(kernel\/exports\/smsSamples|whatsapp\/templates\/sheet)\.ts$/,
  'readers of a list of what was set aside, as it was noted': /^messaging\/voice\/callReport\.ts$/,
  'the panel, by a key of its own (src/kernel/i18n/hi, `why`)': /^server\/campaigns\/pending\/sentences\.ts$/,
}
const isShown = (file: string) => !Object.values(ELSEWHERE).some(files => files.test(file))

/** Literals that read like a sentence to a person. */
const SENTENCE =
  /'((?:[A-Z]|%\{)(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*[.!?])'|"([A-Z][^"\n]* [^"\n]*[.!?])"|`((?:[A-Z]|\$\{)[^`\n]* [^`\n]*[.!?])`/g
/** What stands before a literal that is told, or that only programmers and operators read: errors of the program, logs, mail, SQL. */
const BEFORE =
  /(?:\btell\(|Error\(|\b(?:Overtaken|Interrupted|JobLost|Unheard)\(|\blog\.\w+\(|\bsay\(|\btext:|\bsql:|\btitle:[^;{}]*\bmessage:)\s*$/
/** What the provider itself writes into a message; what only the API documents say, and the audit log; pieces of SQL, and of sentences. */
const NOT_TOLD =
  /^(For your security, do not share this code\.|This code expires in \$\{minutes\} minutes\.|Required of user type \$\{.*\}\.|Nobody else could (change it, so it was confirmed with|approve: the password was given in place of).*|.*(=| is null and t\.id \$\{after\}) \?|\$\{message\.replace\(.*\)\}\.)$/
const untoldIn = (source: string): string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
  return [...code.matchAll(SENTENCE)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
    const literal = plain(single ?? double ?? template ?? '')
    return NOT_TOLD.test(literal) || BEFORE.test(code.slice(Math.max(0, index - 400), index)) ? [] : [literal]
  })
}

describe('what rules and platform tell', () => {
  test('stands in Hindi, every sentence of it', () => {
    expect(sentences.length).toBeGreaterThan(950)
    expect([...new Set(sentences)].filter(one => texts[one] === undefined && words[one] === undefined)).toEqual([])
  })

  test('stands in Hindi where it is the meaning of an error code of the provider', () => {
    const titles = [...WHATSAPP_ERRORS.values()].map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(50)
    expect(titles.filter(title => told(title) === undefined)).toEqual([])
  })

  test('is told in a way that the panel knows again, wherever anything is', () => {
    const all = [...telling, ...read('{messaging,server}/**/*.ts').filter(one => !isTelling(one))]
    const untold = all.flatMap(({ file, source }) => untoldIn(source).map(literal => ({ file, literal })))
    expect(untold.filter(({ file }) => isShown(file))).toEqual([])
    // What is excused is there.
    for (const files of Object.values(ELSEWHERE)) expect(untold.filter(({ file }) => files.test(file))).not.toEqual([])
  })

  test('is found where it is told in no such way', () => {
    const planted = [
      "return ['Enter something else.']",
      'return `It is gone.`',
      "// 'Not this one.'",
      "tell(\n  'Nor that one.',\n)",
      "throw new Error('It broke again.')",
      'throw conflict("It is another\'s.")',
      "log.warn('It took a while.')",
      "notify(tx, { title: 'Done', message: `It is done.` })",
    ]
    expect(untoldIn(planted.join('\n'))).toEqual(['Enter something else.', 'It is gone.', "It is another's."])
  })

  test.each([...new Set(sentences)].filter(one => one.includes('%{')))('is known by its own form: %s', english => {
    const names = [...english.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const said: Readonly<Record<string, string>> = {
      what: 'any text',
      help: 'Choose one.',
      label: 'Mobile',
      labels: 'Mobile, Owner',
      where: 'Header',
    }
    const values = Object.fromEntries(names.map((name, at) => [name, said[name] ?? String(71 + at)]))
    const here: Readonly<Record<string, string>> = {
      what: texts['any text']!,
      help: texts['Choose one.']!,
      label: words.Mobile!,
      labels: `${words.Mobile}, ${words.Owner}`,
      where: texts.Header!,
    }
    const expected = tell(texts[english] ?? '', {
      ...values,
      ...Object.fromEntries(names.flatMap(name => (here[name] ? [[name, here[name]]] : []))),
    })
    expect(told(tell(english, values))).toBe(expected)
  })
})

describe('the panel knows again', () => {
  const samplesOf = byKind(
    import.meta.glob<Samples<Field>>('../../resources/kinds/*/samples.ts', { eager: true, import: 'samples' }),
  )

  test.each(Object.keys(kinds))('what is said of a bad value of the kind %s', kind => {
    const { field, bad } = samplesOf(kind)
    for (const value of [...bad.map(([arrives]) => arrives), badValue(field), null])
      for (const sentence of problemsOf({ ...field, required: true }, readValue(field, value)))
        expect([sentence, told(sentence)]).toEqual([sentence, expect.any(String)])
  })

  test('what is said of a body, with the names of its fields and choices', () => {
    const fields = {
      mobile: text({ label: 'Mobile', required: true, format: 'mobile' }),
      source: select({
        label: 'Source',
        choices: [
          { value: 1, label: 'Opted in' },
          { value: 0, label: 'Opted out' },
        ],
      }),
      from: date({ label: 'From' }),
      until: date({ label: 'Until', notBefore: 'from' }),
      owner: reference({ label: 'Owner', resource: 'users' }),
      rows: records({ label: 'Rows', one: 'Row', of: { name: text({ label: 'Name', required: true, max: 3 }) } }),
    }
    const { errors } = validateBody(fields, {
      source: 5,
      from: '2026-02-02',
      until: '2026-01-01',
      owner: 'nobody',
      rows: [{ name: 'long' }],
      more: 1,
    })
    const all = Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, told(said.join(' '))]))
    expect(all).toEqual({
      mobile: 'मोबाइल ज़रूरी है।',
      source: 'इनमें से एक चुनें: सहमति दी, मना किया।',
      until: 'अंत शुरुआत से पहले है।',
      owner: 'सूची में से चुनें।',
      'rows.0.name': 'अधिक से अधिक 3 अक्षर लिखें; अभी 4 हैं।',
      more: '"more" नाम का कोई फ़ील्ड नहीं है।',
    })
  })

  test('what is said within another sentence, and of several at once', () => {
    expect(told('Row 2, Mobile: Use digits only.')).toBe('पंक्ति 2, मोबाइल: केवल अंक लिखें।')
    expect(told('{{1}}: A value has neither line breaks nor tabs.')).toBe('{{1}}: मान में न पंक्ति-विराम होते हैं, न टैब।')
    expect(told('The file is not text. Save it as CSV UTF-8 and upload it again.')).toBe(
      'फ़ाइल टेक्स्ट नहीं है। इसे CSV UTF-8 के रूप में सहेजकर फिर से अपलोड करें।',
    )
    expect(told(passwordProblems('abcdefgh', '').join(' '))).toContain('बड़ा अक्षर या अंक या विशेष चिह्न')
  })

  test('amounts and counts within a sentence, and several sentences of which one begins with a figure', () => {
    expect(told('Not enough pulses. Needed 1,200 pulses, available 30 pulses.')).toBe(
      'पर्याप्त पल्स नहीं। चाहिए 1,200 पल्स, उपलब्ध 30 पल्स।',
    )
    expect(told('This answer costs ₹ 0.7850, and the WhatsApp balance of the account is less than that.')).toContain('₹ 0.7850')
    expect(told('The user has 2 running campaigns and 5,000 credits and ₹ 10.')).toBe(
      'उपयोगकर्ता के 2 चल रहे अभियान और 5,000 क्रेडिट और ₹ 10 हैं।',
    )
    expect(told('Rain: sending to 5 of 7 recipients, 10 credits. 2 refused: 1 invalid, 1 for their text.')).toBe(
      'Rain: 7 प्राप्तकर्ता में से 5 को भेजा जा रहा है, 10 क्रेडिट। 2 छोड़े गए: 1 अमान्य, 1 अपने पाठ के कारण।',
    )
    expect(told('The account has something else: at most that much can be reversed.')).toBeUndefined()
  })

  test('what a record lacks for an action, as the platform refuses it', () => {
    expect(told('Not for employees, who have no wallets.')).toBe(`${words['Not for employees, who have no wallets']}।`)
    expect(told('Only while Completed or Stop.')).toMatch(/^केवल इस स्थिति में: \S+ या \S+।$/)
  })

  test('what is wrong with numbers, drafts of templates and values of messages', () => {
    const order = orderTemplate()
    const draft: Parameters<typeof draftProblems>[0] = {
      ...EMPTY_DRAFT,
      template_name: 'Order!',
      template_language: 'xx',
      category: 'MARKETING',
      parameter_format: 'POSITIONAL',
      header_type: 'text',
      header_text: '*Hello*\n{{1}} {{2}}',
      header_sample: null,
      media_type: 'image',
      message: '{{1}} {{3}}',
      message_samples: {},
      footer_text: 'for {{1}}',
      buttons: [{ type: 'URL', text: '', url: 'ftp://x{{1}}', example: null, phone_number: null, flow_id: null }],
      opt_out: 0,
      otp_type: 'COPY_CODE',
      otp_text: null,
      autofill_text: null,
      supported_apps: [],
      zero_tap_terms_accepted: 0,
      add_security_recommendation: 0,
      code_expiration_minutes: null,
    }
    const judge = fillingJudge(order)
    const fillings: Filling[] = [{}, { body: { 1: '\n', 2: 'x' } }, { header: { 1: '4711' }, body: { 1: 'a' } }]
    const said = [
      ...['', '12', '+4412345678', '1.2e10', 'x', '91512345678901'].flatMap(typed => {
        const read = normaliseMobile(typed)
        return 'message' in read ? [read.message] : []
      }),
      ...Object.values(draftProblems(draft, false)).flat(),
      ...Object.values(draftProblems({ ...draft, category: 'AUTHENTICATION', otp_type: 'ZERO_TAP' }, false)).flat(),
      ...fillings.flatMap(filling => judge(filling) ?? []),
    ]
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(one => told(one) === undefined)).toEqual([])
  })

  test('nothing that it does not know, whatever stands around it', () => {
    for (const sentence of [
      '',
      'Anything else.',
      'Route 7: down.',
      'Enter a number. And something else.',
      'Mobile is required',
      'x'.repeat(5000),
    ])
      expect(told(sentence)).toBeUndefined()
  })
})
