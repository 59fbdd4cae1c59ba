/** A call with its values filled in, and the same on a command line. */
import type { Call } from './document.ts'

export type Values = Readonly<Record<string, string>>

/** `/v1/company/edit/{id}` with its values, and the query of those that are not empty. */
export function filledPath({ path, params }: Pick<Call, 'path' | 'params'>, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = params
    .filter((param) => param.in === 'query' && values[param.name])
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name] ?? '')}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** The text of a JSON body on one line; undefined where it is none. */
export function compact(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The key comes from the environment, so that it stands in no history of commands. */
export function curlOf(method: string, url: string, body: string | undefined): string {
  const head = `curl -X ${method} ${quoted(url)} -H "Authorization: Bearer $WEIR_API_KEY"`
  return body === undefined ? head : `${head} -H 'Content-Type: application/json' -d ${quoted(body)}`
}
