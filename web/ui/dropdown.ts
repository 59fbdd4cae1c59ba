/** antd's menu under a button, without the button that its own entry brings along. */
export { default as Dropdown } from 'antd/es/dropdown/dropdown'
