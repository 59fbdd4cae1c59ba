/** Words of evidence packs that need no schema. */

/** `short`: cut to /24, or /48 of IPv6. */
export const PACK_ADDRESSES = ['whole', 'short'] as const
export type PackAddresses = (typeof PACK_ADDRESSES)[number]

/** Where anybody finds the public key of an installation. */
export const PACK_KEY_PATH = '/.well-known/weir-evidence.pem'
/** Where anybody checks a pack in their browser. */
export const PACK_CHECK_PATH = '/verify-pack'
