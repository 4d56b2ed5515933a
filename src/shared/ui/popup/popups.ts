/** The popups of the component library, loaded together (usePopups.ts). */
export { Dropdown, Popover, Tooltip } from 'antd';
