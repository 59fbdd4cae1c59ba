/** Without ambiguous characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** An unguessable code: `7KQM-PX3D`. `random` fills bytes. */
export function madeUpCode(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of random(new Uint8Array(LENGTH))) {
      // avoids modulo bias
      if (byte < LETTERS.length * 8 && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length)
    }
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
