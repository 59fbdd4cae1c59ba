/** `short`: cut to IPv4 /24, IPv6 /48. */
export const PACK_ADDRESSES = ['whole', 'short'] as const
export type PackAddresses = (typeof PACK_ADDRESSES)[number]

export const PACK_KEY_PATH = '/.well-known/weir-evidence.pem'
export const PACK_CHECK_PATH = '/verify-pack'
