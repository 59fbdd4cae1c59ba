/** Names of Android devices as their browsers tell them; some of them sound like bots. */
import type { Part } from './sample.ts'

export const PHONES: Record<Part, readonly [string, ...string[]]> = {
  seen: [
    'SM-S918B', 'SM-A536B Build/TP1A.220624.014', 'SM-G960F', 'Pixel 8', 'Pixel 6a', 'Redmi Note 8 Pro', 'M2101K6G', 'POCO F3', 'CUBOT X50', 'CUBOT NOTE S', 'ONEPLUS A6013', 'moto g(7) power', 'motorola one', 'HUAWEI P30', 'LM-Q720', 'Nokia 7.2', 'KFTRWI', 'BV9900Pro',
  ],
  held: [
    'VOG-L29', 'ELE-L04 Build/HUAWEIELE-L04; HMSCore 6.2', 'TECNO KG5k', 'Infinix X6816C', 'itel A662L', 'V2144', 'CPH2333', 'RMX3511', 'XT2129-2', 'moto e(6s)', 'TA-1053', 'LG-H870', 'XQ-BC72', 'H8324', 'HTC U11', 'ASUS_X00TD', 'ZTE Blade V10', 'Lenovo TB-X606F', 'S88Pro', 'OUKITEL WP5',
    'Armor_9', 'CUBOT_KING_KONG_9', 'CUBOT P60 Build/SP1A', 'CUBOT TAB 10', 'ROBOT 5', 'ROBOTAB', 'Spider X4', 'Scanner CT50', 'BLU STUDIO X10', 'Micromax Q402', 'LAVA LE000Z93P', 'W-V850-EEA', 'FP4', 'Core-X5', 'Agent X', 'Monitor 32 Pro', 'Phantom9', 'Hisense A6', 'Elephone U5', 'Fetch TV', 'M5 Note; zh-cn',
    'Checker 3 Build/LMY47V', 'Server Tab', 'iPro Phoenix 5', 'TPC_7102', 'Philco Hit P10', 'Multilaser_F_Pro', 'Positivo Twist 4', 'DUB-LX1; HMSCore 6.13; GMSCore 23.12', 'JAT-L29', 'vivo 1906', 'OPPO A5s', 'Quest 3', 'Archos Core 62S', 'Newsmy F9',
  ],
}
