한글 日本語 🎹 ● 7 days, today done
