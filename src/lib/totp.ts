/** One-time codes by time (RFC 6238): six digits, 30 seconds, SHA-1, as every authenticator app takes them. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Steps by which the clocks may differ. */
const SLACK = 1

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S })

/** What an authenticator app reads from a picture. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/**
 * The time step whose code this is, one step early or late included; undefined when it is none. Callers keep the step,
 * so that no code counts twice.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const late = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: SLACK })
  return late === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + late
}
