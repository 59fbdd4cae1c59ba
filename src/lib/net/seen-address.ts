/** Response header of `/health` with the caller's address as the service sees it. */
export const SEEN_ADDRESS_HEADER = 'weir-seen-as'
