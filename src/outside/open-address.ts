/**
 * Which addresses are of the open network: those that anybody can reach, and none of a house, a machine or a cloud's
 * own.
 */
import ipaddr from 'ipaddr.js'
import { canonicalAddress, isPublicAddress } from '../lib/address.ts'

/** `::127.0.0.1`, an IPv4 address in the form that was given up, is nobody's on the open network. */
export function isOpenAddress(text: string): boolean {
  const address = canonicalAddress(text)
  return address !== undefined && isPublicAddress(address) && !isCompatible(address)
}

const isCompatible = (address: string): boolean =>
  address.includes(':') &&
  ipaddr
    .parse(address)
    .toByteArray()
    .slice(0, 12)
    .every((byte) => byte === 0)
