/** Attacks on log readers in a User-Agent; no browser writes them. */

/**
 * Template and shell substitutions, climbing paths, markup, SQL after a quote, commands after a semicolon. Each needs
 * characters that devices, apps and extensions do not use.
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

/** The start of a payload, at most 60 characters; '' if none. */
export const payloadIn = (text: string): string => {
  const found = PAYLOAD.exec(text)
  return found === null ? '' : text.slice(found.index, found.index + 60)
}
