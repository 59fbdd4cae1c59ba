/** The header of `/health` that says from which address the question came, as the service sees it. */
export const SEEN_AS = 'weir-seen-as'
