/** Parameters in which ad networks send an id of the click: Google, Meta, Microsoft, TikTok. */
export const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const
