import { showToast } from "#shared/ui/toasts.store.ts";

export function showSuccess(title: string, description?: string): void {
  showToast({ title, description, tone: "success" });
}

export function showError(title: string, description: string): void {
  showToast({ title, description, tone: "danger" });
}
