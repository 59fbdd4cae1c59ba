/** Why a Redis cannot be worked with, in words for an operator. */

/** By the beginning of what the server answers, or the code of a connection that fails. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:NOAUTH|WRONGPASS|ERR (?:AUTH|invalid password))/, 'it refuses the user or the password in REDIS_URL'],
  [/^NOPERM/, 'it does not let the user of REDIS_URL do this'],
  [/^(?:MOVED|ASK |CROSSSLOT|CLUSTERDOWN)/, 'it is a cluster, and Weir works with one server'],
  [/CERT|SELF_SIGNED|ALTNAME|ISSUER/, 'its certificate is not believed: name its authority in EXTRA_CA_CERTS'],
  [/^(?:ENOTFOUND|EAI_AGAIN)/, 'its name is not known'],
]

/** undefined: nothing is known but that it failed. */
export function reasonOf(error: unknown): string | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return REASONS.find(([known]) => known.test(message) || known.test(code))?.[1]
}

/** What a server that answers said against a command: full, read-only, without rights. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ReplyError' ? error.message.split('\n', 1)[0] : undefined
