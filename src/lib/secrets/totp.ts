/** TOTP (RFC 6238): six digits, 30 seconds, SHA-1, as every authenticator app accepts. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Steps of allowed clock difference. */
const SLACK = 1

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S })

/** URI for an authenticator's QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/** Time step of a valid code, one early or late; undefined if invalid. Store it, so that no code works twice. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const late = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: SLACK })
  return late === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + late
}
