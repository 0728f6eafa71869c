/** Programs that make one call of the API, in the languages on offer (rule documents-3). Pure text: the panel shows it, nobody runs it here. */

import type { CodeLanguage } from './codeLanguages.ts'

export interface SampleCall {
  method: string
  /** Whole: `https://desk.example/api/send-sms`. */
  url: string
  /** What stands in the Authorization header; undefined where none is needed. */
  token: string | undefined
  body: Readonly<Record<string, unknown>> | undefined
}

const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const php = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
/** JSON's escapes are those of JavaScript, Python, Java, C# and Go, once nothing beyond ASCII is left in it. */
const quoted = (text: string) =>
  JSON.stringify(text).replaceAll(/[\u007f-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** Go and Python know half of a pair only as a whole sign, so such text is written as it is. */
const plain = (text: string) => JSON.stringify(text)
/** Ruby reads `#{` and `#$` within quotes as code. */
const ruby = (text: string) => plain(text).replaceAll('#', '\\#')

const headersOf = ({ token, body }: SampleCall): [string, string][] => [
  ...(token === undefined ? [] : ([['Authorization', `Bearer ${token}`]] as [string, string][])),
  ...(body ? ([['Content-Type', 'application/json']] as [string, string][]) : []),
]

const json = (body: SampleCall['body']) => JSON.stringify(body)
const indented = (body: SampleCall['body'], by: string) => JSON.stringify(body, null, 2).replaceAll('\n', `\n${by}`)

const WRITERS: Readonly<Record<CodeLanguage, (call: SampleCall) => string>> = {
  curl: call =>
    [
      `curl -X ${call.method} ${shell(call.url)}`,
      ...headersOf(call).map(([name, value]) => `  -H ${shell(`${name}: ${value}`)}`),
      ...(call.body ? [`  -d ${shell(JSON.stringify(call.body, null, 2))}`] : []),
    ].join(' \\\n'),

  php: call => `<?php
$request = curl_init(${php(call.url)});
curl_setopt_array($request, [
  CURLOPT_CUSTOMREQUEST => ${php(call.method)},
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [${headersOf(call)
    .map(([name, value]) => php(`${name}: ${value}`))
    .join(', ')}],${call.body ? `\n  CURLOPT_POSTFIELDS => ${php(json(call.body))},` : ''}
]);
$answer = json_decode(curl_exec($request), true);
print_r($answer);`,

  javascript: call => `const response = await fetch(${plain(call.url)}, {
  method: ${plain(call.method)},
  headers: { ${headersOf(call)
    .map(([name, value]) => `${plain(name)}: ${plain(value)}`)
    .join(', ')} },${call.body ? `\n  body: JSON.stringify(${indented(call.body, '  ')}),` : ''}
})
const { error, message, data } = await response.json()
console.log(response.status, message, data)`,

  python: call => `import json
import requests

response = requests.request(
    ${plain(call.method)},
    ${plain(call.url)},
    headers={${headersOf(call)
      .map(([name, value]) => `${plain(name)}: ${plain(value)}`)
      .join(', ')}},${call.body ? `\n    data=json.dumps(${pythonOf(call.body, '    ')}),` : ''}
    timeout=30,
)
print(response.status_code, response.json())`,

  java: call => `import java.net.URI;
import java.net.http.*;

public class Call {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${quoted(call.url)}))${headersOf(call)
      .map(([name, value]) => `\n        .header(${quoted(name)}, ${quoted(value)})`)
      .join('')}
        .method(${quoted(call.method)}, ${
          call.body ? `HttpRequest.BodyPublishers.ofString(${quoted(json(call.body))})` : 'HttpRequest.BodyPublishers.noBody()'
        })
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`,

  csharp: call => `using var client = new HttpClient();
using var request = new HttpRequestMessage(new HttpMethod(${quoted(call.method)}), ${quoted(call.url)});${
    call.token === undefined
      ? ''
      : `\nrequest.Headers.Authorization = new System.Net.Http.Headers.AuthenticationHeaderValue("Bearer", ${quoted(call.token)});`
  }${
    call.body
      ? `\nrequest.Content = new StringContent(${quoted(json(call.body))}, System.Text.Encoding.UTF8, "application/json");`
      : ''
  }
using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`,

  go: call => `package main

import (
	"fmt"
	"io"
	"net/http"${call.body ? '\n\t"strings"' : ''}
)

func main() {
	request, err := http.NewRequest(${plain(call.method)}, ${plain(call.url)}, ${
    call.body ? `strings.NewReader(${plain(json(call.body))})` : 'nil'
  })
	if err != nil {
		panic(err)
	}${headersOf(call)
    .map(([name, value]) => `\n\trequest.Header.Set(${plain(name)}, ${plain(value)})`)
    .join('')}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(answer))
}`,

  ruby: call => `require 'json'
require 'net/http'

uri = URI(${ruby(call.url)})
request = Net::HTTP.const_get(${ruby(call.method.charAt(0) + call.method.slice(1).toLowerCase())}).new(uri)${headersOf(call)
    .map(([name, value]) => `\nrequest[${ruby(name)}] = ${ruby(value)}`)
    .join('')}${call.body ? `\nrequest.body = ${ruby(json(call.body))}` : ''}
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
puts response.code, JSON.parse(response.body)`,
}

/** A JSON value as Python writes it. */
const pythonOf = (value: unknown, by: string): string => {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return plain(value as string)
  const inner = `${by}    `
  const list = Array.isArray(value)
  const items = list
    ? value.map(item => pythonOf(item, inner))
    : Object.entries(value).map(([name, item]) => `${plain(name)}: ${pythonOf(item, inner)}`)
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  return items.length === 0 ? open + close : `${open}\n${inner}${items.join(`,\n${inner}`)},\n${by}${close}`
}

/** A small program that makes the call and prints the answer. */
export const codeSample = (language: CodeLanguage, call: SampleCall): string => WRITERS[language](call)
