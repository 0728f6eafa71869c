import { describe, expect, test } from 'vitest'
import { themeStyle } from '../../messaging/recipientPage/pageStyle.ts'
import { renderDocument } from '../../messaging/recipientPage/renderDocument.ts'
import { pageLanguage } from '../../messaging/recipientPage/words.ts'
import { visitorOf } from '../../server/two-way/visitor.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const doc = (...content: object[]) => ({ type: 'doc', content })

describe('a rich text as HTML', () => {
  test('has the nodes and marks of the editor', () => {
    const html = renderDocument(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('When')] },
        {
          type: 'paragraph',
          content: [text('On '), text('Friday', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, text('at 6')],
        },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('one')] }] }] },
        { type: 'horizontalRule' },
      ),
    )
    expect(html).toBe('<h2>When</h2><p>On <em><strong>Friday</strong></em><br>at 6</p><ul><li><p>one</p></li></ul><hr>')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    "'-alert(1)-'",
    '</style><script>',
    '&lt;b&gt;',
    '{{constructor.constructor("x")()}}',
  ])('has no markup out of the text %s', words => {
    const html = renderDocument(doc({ type: 'paragraph', content: [text(words)] }))
    expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>"']/)
    expect(html).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/panel',
    ' javascript:x',
    'https:evil" onclick="x',
  ])('has no link to %s', href => {
    const html = renderDocument(doc(text('here', { type: 'link', attrs: { href } })))
    expect(html).not.toMatch(/javascript:|data:|vbscript:|href="\/|onclick="/i)
    expect(html).toContain('here')
  })

  test('has links to http and https, which tell nobody where they are followed from', () => {
    expect(renderDocument(doc(text('here', { type: 'link', attrs: { href: 'https://example.in/?a=1&b="2"' } })))).toBe(
      '<a href="https://example.in/?a=1&amp;b=%222%22" rel="noopener noreferrer nofollow" target="_blank">here</a>',
    )
  })

  test('shows nothing but the text of what it does not know, and is not led on by names of objects', () => {
    for (const type of ['script', 'iframe', 'image', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(renderDocument(doc({ type, attrs: { src: 'x' }, content: [text('seen', { type, attrs: {} })] }))).toBe('seen')
  })

  test('is not felled by what is no document', () => {
    for (const value of [null, undefined, 1, 'x', [], { content: 'x' }, { content: [null, 1, 'x', []] }, { text: {} }])
      expect(renderDocument(value)).toBe('')
    let deep: object = text('bottom')
    for (let i = 0; i < 3000; i++) deep = { type: 'blockquote', content: [deep] }
    expect(renderDocument(deep).length).toBeLessThan(2000)
  })
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const TABLET = 'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

describe('who opens a link', () => {
  test.each([
    [PHONE, 'Mobile', 'Android', 'Chrome 126'],
    [IPHONE, 'Mobile', 'iOS', 'Safari 17'],
    [TABLET, 'Tablet', 'Android', 'Chrome 126'],
    [PC, 'Computer', 'Windows', 'Chrome 126'],
  ])('%s is a person', (agent, device, os, browser) => {
    expect(visitorOf('GET', { 'user-agent': agent }, '203.0.113.7')).toMatchObject({ device, os, browser, isBot: false })
  })

  test.each([
    'WhatsApp/2.24.1.78 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ])('"%s" is a program', agent => {
    expect(visitorOf('GET', { 'user-agent': agent }, '203.0.113.7').isBot).toBe(true)
  })

  test.each([
    { purpose: 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])('a phone that fetches ahead (%o) has not opened it', headers => {
    expect(visitorOf('GET', { 'user-agent': PHONE, ...headers }, '203.0.113.7').isBot).toBe(true)
  })

  test('a HEAD is no opening, whoever asks', () => {
    expect(visitorOf('HEAD', { 'user-agent': PHONE }, '203.0.113.7').isBot).toBe(true)
  })

  test('what it says of itself is kept as text, cut to 500 signs', () => {
    const agent = `<script>\u202e\0${'x'.repeat(64_000)}`
    const kept = visitorOf('GET', { 'user-agent': agent, referer: agent }, '203.0.113.7')
    expect(kept.userAgent).toHaveLength(500)
    expect(kept.userAgent).toMatch(/^<script>\u202exxx/)
    expect(kept.referrer).not.toContain('\0')
  })
})

describe('the colour of a page', () => {
  test('has letters on it that can be read, and stands where it differs from the paper', () => {
    expect(themeStyle('#1f5fbf')).toBe('@media (prefers-color-scheme:light){:root{--accent:#1f5fbf;--on-accent:#fff}}')
    expect(themeStyle('#ffee00')).toBe('@media (prefers-color-scheme:dark){:root{--accent:#ffee00;--on-accent:#000}}')
  })

  test('is a colour, or nothing', () => {
    for (const colour of [null, undefined, '', 'red', '#12345', '#123456}body{display:none']) expect(themeStyle(colour)).toBe('')
  })
})

test('a page speaks Hindi to a phone that does', () => {
  expect(pageLanguage('hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi')
  expect(pageLanguage('en-IN,hi;q=0.5')).toBe('en')
  expect(pageLanguage(undefined)).toBe('en')
})
