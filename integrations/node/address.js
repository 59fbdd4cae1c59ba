// The visitor's address behind proxies. A header is believed only where the connection comes from a proxy that the
// owner has named; anybody can write one.

/** Without port and brackets; '' when it is no address. */
function bare(text) {
  const trimmed = text.trim()
  const found = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? /^([\d.]+):\d+$/.exec(trimmed)
  const address = (found?.[1] ?? trimmed).replace(/%.*$/, '')
  return bitsOf(address) === null ? '' : address
}

/** 128 bits, IPv4 as its IPv6 form, so that every spelling of an address is one; null when it is none. */
function bitsOf(address) {
  const mapped = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  const [head, tail] = mapped ? [mapped[1], mapped[2]] : ['', address]
  if (/^\d+(?:\.\d+){3}$/.test(tail)) {
    const bytes = tail.split('.').map(Number)
    if (bytes.some((byte) => byte > 255)) return null
    const four = bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n)
    if (head === '') return (0xffffn << 32n) | four
    return bitsOf(`${head}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`)
  }
  return bitsOfSix(address)
}

function bitsOfSix(address) {
  if (!/^[\da-f:]{2,39}$/i.test(address)) return null
  const sides = address.split('::')
  if (sides.length > 2) return null
  const [left = [], right = []] = sides.map((side) => (side === '' ? [] : side.split(':')))
  const gap = 8 - left.length - right.length
  if (sides.length === 2 ? gap < 1 : gap !== 0) return null
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  if (groups.some((group) => !/^[\da-f]{1,4}$/i.test(group))) return null
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** `10.0.0.5` or `173.245.48.0/20`; null when it is none. */
function rangeOf(text) {
  const [address = '', given] = text.split('/')
  const bits = bitsOf(address)
  if (bits === null || (given !== undefined && !/^\d{1,3}$/.test(given))) return null
  const length = given === undefined ? 128 : Number(given) + (address.includes(':') ? 0 : 96)
  return length > 128 ? null : { bits: bits >> BigInt(128 - length), length }
}

/** @returns whether an address is one of the owner's proxies. */
export function createTrust(proxies = []) {
  const ranges = proxies.map((proxy) => {
    const range = rangeOf(proxy)
    if (range === null) throw new Error(`weir: ${proxy} is no address of a proxy, nor a range of them`)
    return range
  })
  return (address) => {
    const bits = ranges.length === 0 ? null : bitsOf(bare(address))
    return bits !== null && ranges.some(({ bits: start, length }) => bits >> BigInt(128 - length) === start)
  }
}

/**
 * From the right: each proxy adds whom it heard. The first that is not the owner's is the visitor; what stands to the
 * left of them is their own claim.
 */
export function visitorIn(header, trusts, connected = '') {
  let address = bare(connected)
  for (const hop of header.split(',').reverse()) {
    const next = bare(hop)
    if (next === '') break
    address = next
    if (!trusts(next)) break
  }
  return address
}
