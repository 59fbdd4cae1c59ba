/** Payloads of attacks in a User-Agent string: they are for what reads logs, and no browser writes them. */

/**
 * Substitutions of templates and shells, paths that climb, markup, SQL that goes on behind a quote, and commands behind
 * a semicolon. Each needs signs that names of devices, apps and extensions do not have.
 */
const PAYLOAD = new RegExp(
  [
    /[$#%]\{[^}]{0,40}[\w:]/.source,
    /(?:\.\.[\\/]){2}|\.\.[\\/](?:etc|proc|windows)\b/.source,
    /<\/?(?:script|svg|img|iframe|\?php|!--)/.source,
    /\(\) ?\{ ?:; ?\}/.source,
    /['"][\s)]*(?:and|or|union|having|xor)[\s(]+['"\d(\w]+\s*(?:=|<|>|like|select|\()/.source,
    /\bunion(?:\s+all)?\s+select\b|\bwaitfor\s+delay\b|\b(?:pg_)?sleep\(\s*\d|\bbenchmark\(\s*\d|\bextractvalue\(|\bxp_cmdshell\b/
      .source,
    /[;|&`]\s*(?:wget|curl|nslookup|ping|cat|id|whoami|bash|sh)\s+(?:-|\/|https?:|[\w.]+\.[a-z]{2})/.source,
  ].join('|'),
  'i',
)

/** The beginning of a payload, in at most 60 characters; '' for none. */
export const payloadIn = (text: string): string => {
  const found = PAYLOAD.exec(text)
  return found === null ? '' : text.slice(found.index, found.index + 60)
}
