/** The colours of css/tokens.css in antd's words. The algorithms only fill what is left. */
import { theme as antd, type ThemeConfig } from 'antd'

type Colours = Record<
  | 'bg'
  | 'surface'
  | 'surface2'
  | 'surface3'
  | 'raised'
  | 'line'
  | 'lineStrong'
  | 'ink'
  | 'ink2'
  | 'ink3'
  | 'inkOff'
  | 'accent'
  | 'accentHover'
  | 'accentInk'
  | 'accentWash'
  | 'accentLine'
  | 'ok'
  | 'okWash'
  | 'warn'
  | 'warnWash'
  | 'warnLine'
  | 'danger'
  | 'dangerWash'
  | 'dangerLine',
  string
>

export const COLOURS: Record<'light' | 'dark', Colours> = {
  light: {
    bg: '#f3f5f5',
    surface: '#ffffff',
    surface2: '#f8f9f9',
    surface3: '#ebeeee',
    raised: '#ffffff',
    line: '#dde2e3',
    lineStrong: '#7d898f',
    ink: '#141b1e',
    ink2: '#46535a',
    ink3: '#5f6c73',
    inkOff: '#8b969b',
    accent: '#1c4f94',
    accentHover: '#163f78',
    accentInk: '#ffffff',
    accentWash: '#e9eff7',
    accentLine: '#a9c0de',
    ok: '#2f7a1f',
    okWash: '#e9f3e6',
    warn: '#6d5300',
    warnWash: '#fdf4c9',
    warnLine: '#d9b93c',
    danger: '#ad1746',
    dangerWash: '#fbe8ee',
    dangerLine: '#e3a3b7',
  },
  dark: {
    bg: '#0e1315',
    surface: '#151b1e',
    surface2: '#1a2125',
    surface3: '#242d32',
    raised: '#1f272b',
    line: '#2a3338',
    lineStrong: '#6b7a82',
    ink: '#e7edef',
    ink2: '#aab7bd',
    ink3: '#909ea5',
    inkOff: '#66737a',
    accent: '#86b4f2',
    accentHover: '#a8caf7',
    accentInk: '#0a1a30',
    accentWash: '#1b2838',
    accentLine: '#39567d',
    ok: '#7cc46a',
    okWash: '#18271a',
    warn: '#f0d06a',
    warnWash: '#2b2715',
    warnLine: '#6d5f22',
    danger: '#ff86a8',
    dangerWash: '#331a24',
    dangerLine: '#6d3147',
  },
}

const SHADOW = 'var(--shadow-2)'

function colourTokens(c: Colours): ThemeConfig['token'] {
  return {
    colorBgLayout: c.bg,
    colorBgContainer: c.surface,
    colorFillAlter: c.surface2,
    colorFillSecondary: c.surface3,
    colorFillTertiary: c.surface3,
    colorFillQuaternary: c.surface2,
    colorBgElevated: c.raised,
    colorBgContainerDisabled: c.surface2,
    colorText: c.ink,
    colorTextSecondary: c.ink2,
    colorTextTertiary: c.ink3,
    colorTextPlaceholder: c.ink3,
    colorTextDisabled: c.inkOff,
    colorTextDescription: c.ink3,
    colorTextHeading: c.ink,
    colorBorderSecondary: c.line,
    colorSplit: c.line,
    colorBorder: c.lineStrong,
    colorIcon: c.ink2,
    colorIconHover: c.ink,
    colorPrimary: c.accent,
    colorLink: c.accent,
    colorLinkHover: c.accentHover,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentHover,
    colorTextLightSolid: c.accentInk,
    colorPrimaryBg: c.accentWash,
    colorPrimaryBgHover: c.accentWash,
    colorPrimaryBorder: c.accentLine,
    controlItemBgActive: c.accentWash,
    controlItemBgActiveHover: c.accentWash,
    controlItemBgHover: c.surface3,
    colorSuccess: c.ok,
    colorSuccessBg: c.okWash,
    colorWarning: c.warn,
    colorWarningBg: c.warnWash,
    colorWarningBorder: c.warnLine,
    colorError: c.danger,
    colorErrorBg: c.dangerWash,
    colorErrorBorder: c.dangerLine,
    colorErrorText: c.danger,
    colorErrorHover: c.danger,
  }
}

const shape: ThemeConfig['token'] = {
  fontFamily: 'var(--font)',
  fontFamilyCode: 'var(--mono)',
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeHeading3: 26,
  fontSizeHeading4: 20,
  fontSizeHeading5: 16,
  fontWeightStrong: 600,
  sizeUnit: 4,
  borderRadiusSM: 3,
  borderRadius: 5,
  borderRadiusLG: 8,
  controlHeightSM: 28,
  controlHeight: 32,
  controlHeightLG: 40,
  controlPaddingHorizontal: 10,
  boxShadow: 'none',
  boxShadowSecondary: SHADOW,
  lineWidthFocus: 2,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.14s',
}

function componentTokens(c: Colours): ThemeConfig['components'] {
  return {
    Button: {
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      contentFontSize: 13,
    },
    Input: {
      activeShadow: `0 0 0 1px ${c.accent}`,
      errorActiveShadow: `0 0 0 1px ${c.danger}`,
      inputFontSize: 13,
      paddingInline: 10,
    },
    InputNumber: { activeShadow: `0 0 0 1px ${c.accent}`, inputFontSize: 13, paddingInline: 10 },
    Select: {
      optionSelectedBg: c.accentWash,
      optionSelectedColor: c.ink,
      optionActiveBg: c.surface3,
      optionHeight: 32,
      optionPadding: '6px 10px',
      activeOutlineColor: 'transparent',
      multipleItemBg: c.surface3,
      fontSize: 13,
    },
    DatePicker: {
      activeShadow: `0 0 0 1px ${c.accent}`,
      cellActiveWithRangeBg: c.accentWash,
      cellHoverBg: c.surface3,
      inputFontSize: 13,
    },
    Dropdown: { paddingBlock: 6, controlItemBgHover: c.surface3, fontSize: 13 },
    Tooltip: { colorBgSpotlight: c.ink, colorTextLightSolid: c.bg, fontSize: 12 },
    Popover: { titleMinWidth: 200, boxShadowSecondary: SHADOW },
    Modal: { titleFontSize: 16, contentBg: c.surface, headerBg: c.surface, footerBg: c.surface, boxShadow: SHADOW },
    Drawer: { colorBgElevated: c.surface, paddingLG: 16 },
    Form: { labelFontSize: 13, labelColor: c.ink, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
    Segmented: { trackPadding: 0, trackBg: c.surface, itemSelectedBg: c.accentWash, itemSelectedColor: c.accent },
    Switch: { trackHeight: 18, handleSize: 12, trackMinWidth: 32, handleBg: c.accentInk },
    Table: {
      cellFontSizeSM: 13,
      cellPaddingBlockSM: 5.5,
      cellPaddingInlineSM: 8,
      headerBg: c.surface2,
      headerColor: c.ink2,
      headerSplitColor: 'transparent',
      rowHoverBg: c.surface2,
      rowSelectedBg: c.accentWash,
      rowSelectedHoverBg: c.accentWash,
    },
    Tabs: { inkBarColor: c.ink, itemSelectedColor: c.ink, itemColor: c.ink2, itemHoverColor: c.ink, titleFontSize: 13 },
  }
}

export function antdTheme(shown: 'light' | 'dark', still: boolean): ThemeConfig {
  const c = COLOURS[shown]
  return {
    algorithm: shown === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: `weir-${shown}` },
    hashed: false,
    token: { ...shape, ...colourTokens(c), motion: !still },
    components: componentTokens(c),
  }
}
